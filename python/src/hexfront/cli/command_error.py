"""An error that the user can fix. Its message is printed on one line."""


class CommandError(Exception):
    pass
