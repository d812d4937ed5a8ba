"""Other libraries, each as its documentation uses it. What is not installed is left out, and said."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

Step = Callable[[], int]


def libraries(envs: int) -> Iterator[tuple[str, str, Step]]:
    for name, make in (("EnvPool Hex-v1", envpool_hex), ("OpenSpiel hex", open_spiel_hex), ("PettingZoo chess", pettingzoo_chess)):
        try:
            for settings, step in make(envs):
                yield name, settings, step
        except ImportError as error:
            print(f"{name}: {error.name} is not installed", file=sys.stderr)


def envpool_hex(envs: int) -> Iterator[tuple[str, Step]]:
    """Hex on 11 × 11, in C++. Every step returns both players' observations and a mask of the legal actions."""
    import envpool

    for threads in (1, 2, 0):
        env = envpool.make("Hex-v1", env_type="gymnasium", num_envs=envs, num_threads=threads, seed=1)
        yield f"{envs} games, {threads or 'default'} threads", stepping(env, envs)
        env.close()
    # Asynchronous: half of the games are stepped while actions are chosen for the other half.
    env = envpool.make("Hex-v1", env_type="gymnasium", num_envs=2 * envs, batch_size=envs, num_threads=2, seed=1)
    env.async_reset()
    rng = np.random.default_rng(1)

    def step() -> int:
        *_, info = env.recv()
        env.send(draw(info["legal_action_mask"], rng), info["env_id"])
        return envs

    yield f"{2 * envs} games, async", step
    env.close()


def stepping(env: Any, envs: int) -> Step:
    rng = np.random.default_rng(1)
    _, info = env.reset()
    mask = [info["legal_action_mask"]]

    def step() -> int:
        *_, info = env.step(draw(mask[0], rng))
        mask[0] = info["legal_action_mask"]
        return envs

    return step


def draw(mask: np.ndarray[Any, Any], rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """A legal action of each row; where there is none, 0."""
    order = np.cumsum(mask, axis=1, dtype=np.int32)
    wanted = (rng.random(len(mask)) * order[:, -1]).astype(np.int32)
    drawn = np.minimum((order <= wanted[:, None]).sum(axis=1), mask.shape[1] - 1).astype(np.int32)
    return np.where(order[:, -1] > 0, drawn, 0)


def open_spiel_hex(envs: int) -> Iterator[tuple[str, Step]]:
    """Hex on 11 × 11, in C++, one state after the other from Python."""
    import pyspiel

    game = pyspiel.load_game("hex")
    states = [game.new_initial_state() for _ in range(envs)]
    rng = np.random.default_rng(1)

    def step() -> int:
        for i, state in enumerate(states):
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            if state.is_terminal():
                state = states[i] = game.new_initial_state()
            np.asarray(state.observation_tensor(), np.float32)
        return envs

    yield f"{envs} games", step


def pettingzoo_chess(envs: int) -> Iterator[tuple[str, Step]]:
    """Chess in Python: one game, because PettingZoo has no vector environment for it."""
    from pettingzoo.classic import chess_v6

    env = chess_v6.env()
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def step() -> int:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
        else:
            env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
        return 1

    yield "1 game", step
