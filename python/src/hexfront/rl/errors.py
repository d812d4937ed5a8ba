"""What can go wrong with environments. Every message says what to do next."""

from __future__ import annotations

from ..errors import HexfrontError


class EnvError(HexfrontError):
    """The base class of the errors of `hexfront.rl`."""

    code = "environment"


class EngineMissing(EnvError):
    """Node or the engine is missing, or too old."""

    code = "engine-missing"


class BadSetting(EnvError, ValueError):
    """An argument is wrong. Nothing was changed."""

    code = "bad-setting"


class IllegalAction(EnvError, ValueError):
    """An action is not legal in its position. Nothing was changed."""

    code = "illegal-action"


class ResetNeeded(EnvError, RuntimeError):
    """The game is over, or none was begun."""

    code = "reset-needed"


class StepPending(EnvError, RuntimeError):
    """A step is under way that was not waited for, or none is."""

    code = "step-pending"


class EnvClosed(EnvError, RuntimeError):
    """The environment was closed."""

    code = "environment-closed"


class WrongProcess(EnvError, RuntimeError):
    """The environment belongs to another process, from which this one was forked."""

    code = "wrong-process"


class WorkerDied(EnvError, RuntimeError):
    """A worker has ended, or did not finish a step. Its games are lost."""

    code = "worker-died"
