"""What belongs to the person who plays: folders and settings, statistics, progress, crash reports."""
