"""Photo mode: a table without panels, a bar to compose a picture with, and the darkroom where it is made."""
