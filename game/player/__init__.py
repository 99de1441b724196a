"""The player's own data: folders and settings, statistics, progress, crash reports."""
