"""Five Skylines: five tower-building board games on one 3D table."""

__version__ = "0.1.0"
