"""Train on the games of Hexfront: environments for Gymnasium and PettingZoo, stepped by the engine itself.

    import hexfront.rl

    env = hexfront.rl.make_vec("conquest-1", 256, workers=2)
    observations, info = env.reset(seed=1)
    for _ in range(1000):
        observations, rewards, terminations, truncations, info = env.step(env.sample_legal())
    env.close()

It needs `pip install 'hexfront[rl]'`.
"""

try:
    import gymnasium as _gymnasium
    import numpy as _numpy
    import pettingzoo as _pettingzoo
except ImportError as error:
    raise ImportError(f"hexfront.rl needs {error.name}, which is not installed: run pip install 'hexfront[rl]'") from error

from .aec import HexfrontAECEnv, aec_env
from .battle import BattleVectorEnv
from .errors import BadSetting, EngineMissing, EnvClosed, EnvError, IllegalAction, ResetNeeded, StepPending, WorkerDied, WrongProcess
from .making import make_vec, register
from .parallel import BattleParallelEnv, parallel_env
from .single import HexfrontEnv
from .snapshots import Snapshot
from .vector import HexfrontVectorEnv

register()

__all__ = [
    "BadSetting",
    "BattleParallelEnv",
    "BattleVectorEnv",
    "EngineMissing",
    "EnvClosed",
    "EnvError",
    "HexfrontAECEnv",
    "HexfrontEnv",
    "HexfrontVectorEnv",
    "IllegalAction",
    "ResetNeeded",
    "Snapshot",
    "StepPending",
    "WorkerDied",
    "WrongProcess",
    "aec_env",
    "make_vec",
    "parallel_env",
]
