"""Series of matches, round robins, ratings and benchmarks."""
