"""Errors that end a command."""


class CommandError(Exception):
    """One that the user can fix. Its message is printed on one line."""


class BotError(Exception):
    """One in the code of the bot, its cause. It is printed with its whole traceback."""
