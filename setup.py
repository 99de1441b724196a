"""What pyproject.toml cannot say: config/ and assets/ stand beside game/ in the checkout and inside it once installed."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["game", "game.*"]), "game.config", "game.assets"],
    package_dir={"game.config": "config", "game.assets": "assets"},
    package_data={"game.config": ["**/*.yaml"], "game.assets": ["**/*"]},
)
