"""Many matches counted and timed: series, round robins, ratings, benchmarks."""
