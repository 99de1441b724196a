"""What pyproject.toml cannot say: where config/ and assets/ go in an installed copy, and how programs are built.

`python setup.py build_apps` makes a program for Linux, Windows and both kinds of macOS each, `bdist_apps` their installers.
"""

from setuptools import find_packages, setup

FONTS = {
    "font_source_sans_pro": [("font_source_sans_pro/files/SourceSansPro-*.ttf", "fonts", {})],
    "fontawesomefree": [("fontawesomefree/static/fontawesomefree/webfonts/fa-solid-900.ttf", "fonts", {})],
}

# Games, bots, scenes and boards are imported by name, which nothing but this list tells the builder.
MODULES = [f"{package}.*" for package in find_packages(include=["game", "game.*"]) if package != "game"]

setup(
    packages=[*find_packages(include=["game", "game.*"]), "game.config", "game.assets"],
    package_dir={"game.config": "config", "game.assets": "assets"},
    package_data={"game.config": ["**/*.yaml"], "game.assets": ["**/*"]},
    options={
        "build_apps": {
            "gui_apps": {"five-skylines": "main.py"},
            "platforms": ["manylinux2014_x86_64", "win_amd64", "macosx_10_13_x86_64", "macosx_11_0_arm64"],
            "include_patterns": ["config/**", "assets/**", "LICENSE"],
            "package_data_dirs": FONTS,
            "plugins": ["pandagl", "p3headlessgl", "p3tinydisplay", "p3openal_audio"],
            "include_modules": {"*": [*MODULES, *FONTS]},
            "exclude_modules": {"*": ["tkinter", "pytest", "hypothesis", "numpy", "PIL", "game.env", "game.contest.peers"]},
            "icons": {"five-skylines": [f"assets/icon/icon-{size}.png" for size in (256, 128, 48, 32, 16)]},
            "log_filename": "$USER_APPDATA/five-skylines/five-skylines.log",
            "log_append": False,
            "use_optimized_wheels": False,
            "pypi_extra_indexes": [],  # everything comes from where pip finds it
        }
    },
)
