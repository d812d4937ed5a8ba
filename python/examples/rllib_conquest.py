"""Trains a player of conquest-1 with PPO of Ray RLlib, on one machine or on several.

    pip install './python[rl]' 'ray[rllib]' torch
    python examples/rllib_conquest.py --iterations 20

On several machines, install the same on all of them, start `ray start --head` on one and `ray start --address=HEAD:6379` on the others,
and then run this on the first with `--address auto --runners 16`. Ray spreads the runners; each has its own games in workers of its own.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import ray
from gymnasium import spaces
from hexfront.rl import HexfrontEnv
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule


class ForRay(gymnasium.Env[Any, Any]):
    """One row of numbers between 0 and 1, and the mask, under the names that RLlib's module expects."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.env = HexfrontEnv("conquest-1", opponent=config["opponent"], seat=None)
        parts = self.env.vector.single_observation_space
        assert isinstance(parts, spaces.Dict)
        self._high = np.concatenate([space.high.ravel() for space in parts.values() if isinstance(space, spaces.Box)]).astype(np.float32)
        actions = self.env.vector.action_masks().shape[1]
        self.action_space = self.env.action_space
        self.observation_space = spaces.Dict(
            observations=spaces.Box(0, 1, self._high.shape, np.float32), action_mask=spaces.Box(0, 1, (actions,), np.float32)
        )

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        seen, _ = self.env.reset(seed=seed)
        return self._shown(seen), {}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        seen, reward, terminated, truncated, _ = self.env.step(action)
        return self._shown(seen), reward, terminated, truncated, {}

    def close(self) -> None:
        self.env.close()

    def _shown(self, seen: dict[str, Any]) -> dict[str, Any]:
        row = np.concatenate([seen["planes"].ravel(), seen["scalars"]], dtype=np.float32) / self._high
        mask = seen["action_mask"].astype(np.float32)
        # After the end nothing is legal, and a network must not be asked to choose from nothing.
        return {"observations": np.clip(row, 0, 1), "action_mask": mask if mask.any() else np.ones_like(mask)}


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a player of conquest-1 with RLlib.")
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--runners", type=int, default=1, help="processes that play")
    parser.add_argument("--batch", type=int, default=4000, help="decisions per iteration")
    parser.add_argument("--opponent", default="random", help="a built-in bot")
    parser.add_argument("--address", help="of a Ray cluster; without one, Ray is started here")
    asked = parser.parse_args()
    ray.init(address=asked.address, include_dashboard=False)
    config = (
        PPOConfig()
        .environment(ForRay, env_config={"opponent": asked.opponent})
        .env_runners(num_env_runners=asked.runners, num_envs_per_env_runner=4)
        .training(train_batch_size_per_learner=asked.batch, minibatch_size=500, num_epochs=4, lr=3e-4, gamma=0.997, entropy_coeff=0.01)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [256, 256]}))
    )
    algorithm = config.build_algo()
    for number in range(asked.iterations):
        played = algorithm.train()["env_runners"]
        mean = played.get("episode_return_mean", float("nan"))
        print(f"iteration {number + 1}: {played.get('num_episodes', 0)} games, mean reward {mean:+.2f}", flush=True)
    algorithm.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
