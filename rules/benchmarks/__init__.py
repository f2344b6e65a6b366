"""Benchmarks: each area measures ratios and ends in a checksum over its results."""
