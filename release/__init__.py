"""What turns the program into something one downloads: used by `setup.py build_apps` and `bdist_apps`, never by the game."""
