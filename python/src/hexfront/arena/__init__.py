"""Talking to the arena over HTTP: requests, retries, event streams."""
