"""Node processes that hold games, and the memory that is shared with them."""
