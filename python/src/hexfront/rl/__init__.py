"""Train on the games of Hexfront: environments for Gymnasium and PettingZoo, stepped by the engine itself.

    import hexfront.rl

    env = hexfront.rl.make_vec("conquest-1", 256, workers=2)
    observations, info = env.reset(seed=1)
    for _ in range(1000):
        observations, rewards, terminations, truncations, info = env.step(env.sample_legal())
    env.close()

It needs `pip install 'hexfront[rl]'`.
"""

from .errors import BadSetting, EngineMissing, EnvClosed, EnvError, IllegalAction, ResetNeeded, WorkerDied, WrongProcess
from .battle import BattleVectorEnv
from .making import make_vec
from .snapshots import Snapshot
from .vector import HexfrontVectorEnv

__all__ = [
    "BadSetting",
    "BattleVectorEnv",
    "EngineMissing",
    "EnvClosed",
    "EnvError",
    "HexfrontVectorEnv",
    "IllegalAction",
    "ResetNeeded",
    "Snapshot",
    "WorkerDied",
    "WrongProcess",
    "make_vec",
]
