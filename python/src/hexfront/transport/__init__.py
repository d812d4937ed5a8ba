"""The ways to play a match: requests and event streams, or one WebSocket."""
