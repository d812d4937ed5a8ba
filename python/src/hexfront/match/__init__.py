"""One match, from finding it to its result."""
