"""Makes the music, the beds and the signatures: `python -m tools.sound [folder]`. Needs numpy and soundfile."""
