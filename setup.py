"""What pyproject.toml cannot say: where config/ and assets/ go in an installed copy, and how programs are built.

`python setup.py build_apps` makes a program for Linux, Windows and both kinds of macOS each, `bdist_apps` what people download.
"""

import shutil
import sys
from pathlib import Path

from setuptools import find_packages, setup

HERE = Path(__file__).parent
FONTS = {
    "font_source_sans_pro": [
        ("font_source_sans_pro/files/SourceSansPro-Regular.ttf", "fonts", {}),
        ("font_source_sans_pro/files/SourceSansPro-Semibold.ttf", "fonts", {}),
        ("font_source_sans_pro/files/SourceSansPro-Bold.ttf", "fonts", {}),
    ],
    "fontawesomefree": [("fontawesomefree/static/fontawesomefree/webfonts/fa-solid-900.ttf", "fonts", {})],
}
MACOS_X86_64 = "macosx_10_15_x86_64" if sys.version_info >= (3, 14) else "macosx_10_13_x86_64"
LINUX, WINDOWS, MACOS_ARM64 = "manylinux2014_x86_64", "win_amd64", "macosx_11_0_arm64"

# Games, bots, scenes and boards are imported by name, which nothing but this list tells the builder.
MODULES = [f"{package}.*" for package in find_packages(include=["game", "game.*"]) if package != "game"]
# What Python brings along and a game has no use for: servers, compilers, tests, explanations of itself.
NOT_PACKED = [
    *("ssl", "_ssl", "_hashlib", "asyncio", "xmlrpc", "tarfile", "distutils", "setuptools", "lib2to3", "pydoc", "pydoc_data"),
    *("test", "_testcapi", "_testinternalcapi", "unittest", "pytest", "hypothesis", "tomli", "_pydecimal"),
    *("panda3d.physics", "direct.particles", "direct.showbase.PhysicsManagerGlobal", "direct.controls.PhysicsWalker"),
    *("tkinter", "numpy", "PIL", "game.env", "game.contest.peers", "distributed", "dask"),
]

commands = {}
try:
    import direct.dist.commands  # noqa: F401 - only where Panda is installed programs can be built
except ImportError:
    pass
else:
    sys.path.insert(0, str(HERE))  # whoever builds a wheel of us does not start in this folder
    from release.commands import BdistApps, BuildApps

    commands = {"build_apps": BuildApps, "bdist_apps": BdistApps}

setup(
    packages=[*find_packages(include=["game", "game.*"]), "game.config", "game.assets"],
    package_dir={"game.config": "config", "game.assets": "assets"},
    package_data={"game.config": ["**/*.yaml"], "game.assets": ["**/*"]},
    cmdclass=commands,
    options={
        "build_apps": {
            "gui_apps": {"five-skylines": "main.py"},
            "platforms": [LINUX, WINDOWS, MACOS_X86_64, MACOS_ARM64],
            "include_patterns": ["config/**", "assets/**", "LICENSE", "CHANGELOG.md"],
            "package_data_dirs": FONTS,
            "plugins": ["pandagl", "p3headlessgl", "p3tinydisplay", "p3openal_audio"],
            "include_modules": {"*": [*MODULES, *FONTS, "ctypes"]},
            "exclude_modules": {"*": NOT_PACKED},
            "icons": {"five-skylines": [f"assets/icon/icon-{size}.png" for size in (256, 128, 48, 32, 16)]},
            "use_optimized_wheels": False,
            "pypi_extra_indexes": [],  # everything comes from where pip finds it
        },
        "bdist_apps": {
            "installers": {LINUX: ["xztar"], WINDOWS: ["zip", "nsis"] if shutil.which("makensis") else ["zip"]},
        },
    },
)
