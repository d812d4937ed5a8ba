"""Learns conquest-1 by playing against itself: PPO in one file, for two CPU cores and no GPU.

    pip install './python[rl]' torch
    python python/examples/train_ppo.py --minutes 60 --out runs/ppo
    python python/examples/train_ppo.py --eval runs/ppo/player.pt --games 400

The learner plays both seats. In some games a past version of itself takes one of them, so that it does not forget how to beat what it
used to be. It never trains against the built-in bots: those only measure it. Every few minutes a row of the learning curve goes to
`curve.csv`, and everything that is needed to go on with `--resume` goes to `player.pt`. The clock of `--minutes` stops while the bots
measure. A seed leads to the same player after the same number of updates; only how many updates fit into an hour depends on the machine.
"""

from __future__ import annotations

import argparse
import copy
import csv
import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium.vector import AutoresetMode
from hexfront.rl import HexfrontVectorEnv
from hexfront.rl.legal import padded
from torch import nn
from torch.nn import functional

#: Legal actions that the network scores per decision; conquest-1 rarely has more than a hundred. Longer lists are cut.
WIDTH = 192


@dataclass
class Settings:
    """What a run can be started with; each field is an option of the command line."""

    game: str = "conquest-1"
    seed: int = 1
    envs: int = 192
    workers: int = 1
    threads: int = 2
    steps: int = 48
    channels: int = 16
    epochs: int = 2
    minibatch: int = 512
    rate: float = 1e-3
    gamma: float = 0.995
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.02
    league: float = 0.25


class Network(nn.Module):  # type: ignore[misc, unused-ignore]
    """Convolutions over the board. The hex that acts scores kinds and directions, the target scores kinds; an action gets the sum."""

    def __init__(self, env: HexfrontVectorEnv, channels: int) -> None:
        super().__init__()
        planes, rows, cols = env.single_observation_space["planes"].shape  # type: ignore[index]
        self.scalars = nn.Linear(2 * len(env.about["scalars"]), channels)
        self.first = nn.Conv2d(planes, channels, 3, padding=1)
        self.places = nn.Parameter(torch.zeros(channels, rows, cols))
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.Conv2d(channels, channels, 3, padding=1), nn.ReLU(), nn.Conv2d(channels, channels, 3, padding=1))
            for _ in range(2)
        )
        self.board = nn.Linear(2 * channels, channels)
        where, targets = places_of_actions(env, rows * cols)
        self.where, self.targets = torch.from_numpy(where), torch.from_numpy(targets)
        self.acts = nn.Conv2d(channels, int(where.max()) // (rows * cols), 1)
        self.aims = nn.Conv2d(channels, len(env.about["kinds"]), 1)
        self.ends = nn.Linear(2 * channels, 1)
        self.worth = nn.Conv2d(channels, 8, 1)
        self.value = nn.Sequential(nn.Linear(8 * rows * cols + channels, 128), nn.ReLU(), nn.Linear(128, 1), nn.Tanh())
        last = [self.acts, self.aims, self.ends, self.board, self.value[2]]
        for layer in self.modules():
            if isinstance(layer, (nn.Conv2d, nn.Linear)):
                # Torch's own start shrinks what passes through a layer, and the value hardly learns.
                nn.init.orthogonal_(layer.weight, 0.02 if layer in last else 2**0.5)
                layer.bias.data.zero_()  # type: ignore[union-attr, unused-ignore]
        self.to(memory_format=torch.channels_last)

    def forward(self, planes: Any, scalars: Any, legal: Any) -> tuple[Any, Any]:
        """Logits of the legal actions (−∞ where the list has no more), and how the acting seat will fare, from −1 to 1."""
        # Amounts range from one unit to hundreds of gold, so the network sees them both as they are and as logarithms.
        known = torch.cat([torch.log1p(scalars) / 3, (scalars / 10).clamp(max=3)], 1)
        x = torch.log1p(planes.float()).contiguous(memory_format=torch.channels_last)
        known = self.scalars(known)
        x = functional.relu(self.first(x) + self.places + known[:, :, None, None])
        for block in self.blocks:
            x = functional.relu(x + block(x) + self.board(summary(x))[:, :, None, None])
        scores = torch.cat([self.acts(x).flatten(1), self.ends(summary(x))], 1)
        aims = functional.pad(self.aims(x).flatten(1), (0, 1))
        # Padding is −1, the last entry of the tables.
        logits = scores.gather(1, self.where[legal]) + aims.gather(1, self.targets[scalars[:, :1].long(), legal])
        worth = functional.relu(self.worth(x)).flatten(1)
        return logits.masked_fill(legal < 0, -1e9), self.value(torch.cat([worth, known], 1))[:, 0]


def summary(x: Any) -> Any:
    """Of the whole board. A mean would make a single unit too faint to learn from."""
    return torch.cat([x.sum((2, 3)) / 10, x.amax((2, 3))], 1)


def places_of_actions(env: HexfrontVectorEnv, cells: int) -> tuple[Any, Any]:
    """Where the scores of each action are: channel × cells + cell for what acts, and per seat, kind × cells + cell for the target.

    The actions of a kind and hex follow each other, one per direction (or per type of recruit), so the rank among them is the channel.
    Actions without a hex come last, and the padding after them.
    """
    actor, kind, target = env.factors().astype(np.int64).T
    starts = np.flatnonzero(np.r_[True, (actor[1:] != actor[:-1]) | (kind[1:] != kind[:-1])])
    rank = np.arange(len(actor)) - np.repeat(starts, np.diff(np.r_[starts, len(actor)]))
    channels = [rank[kind == number].max() + 1 for number in range(kind.max() + 1)]
    first = np.cumsum([0, *channels])
    where = np.where(actor < 0, first[kind.max()] * cells, (first[kind] + rank) * cells + actor)
    none = (kind.max() + 1) * cells
    targets = np.full((2, len(actor) + 1), none)
    for number, about in enumerate(env.about["kinds"]):
        if about["target"] == "hex":
            own = target[kind == number]
            # The second seat sees the board turned round. Hexes and directions are numbered from the top, so the last becomes the first.
            for seat, seen in enumerate((own, np.where(own < 0, -1, cells - 1 - own)[::-1])):
                targets[seat, :-1][kind == number] = np.where(seen < 0, none, number * cells + seen)
    return np.r_[where, 0], targets


class Choice:
    """Asks a network for decisions, in two halves at the same time: on small boards that is faster than two threads within each layer."""

    def __init__(self, seed: int, threads: int) -> None:
        self.pool = ThreadPoolExecutor(threads)
        self.threads = threads
        self.dice = torch.Generator().manual_seed(seed)

    def __call__(self, network: Network, seen: tuple[Any, ...], temperature: float = 1.0) -> tuple[Any, Any, Any]:
        """Which entry of each list, the logarithm of its probability, and the value of the position."""
        logits, values = (torch.cat(parts) for parts in zip(*self.pool.map(lambda part: infer(network, *part), chunks(seen, self.threads))))
        # Adding Gumbel noise and taking the largest is drawing from the softmax.
        noise = -torch.empty_like(logits).exponential_(generator=self.dice).log()
        taken = (logits / temperature + noise).argmax(1)
        logs = functional.log_softmax(logits, 1).gather(1, taken[:, None])[:, 0]
        return taken, logs, values


def infer(network: Network, *seen: Any) -> tuple[Any, Any]:
    with torch.inference_mode():
        result: tuple[Any, Any] = network(*seen)
        return result


def chunks(rows: tuple[Any, ...], count: int) -> list[tuple[Any, ...]]:
    return list(zip(*(part.chunk(count) for part in rows)))


def shown(obs: dict[str, Any], info: dict[str, Any]) -> tuple[Any, ...]:
    """Planes, scalars and legal actions as tensors of their own, because the environment overwrites its arrays in the next step."""
    legal = padded(info["legal"], info["starts"], min(WIDTH, int(np.diff(info["starts"]).max())))
    return torch.tensor(obs["planes"]), torch.tensor(obs["scalars"]), torch.from_numpy(legal)


class SelfPlay:
    """Games that go on from one rollout to the next. In the first ones, a past version plays one of the seats."""

    def __init__(self, settings: Settings, update: int) -> None:
        self.s = settings
        self.env = HexfrontVectorEnv(
            settings.game, settings.envs, workers=settings.workers, copy=False, autoreset_mode=AutoresetMode.SAME_STEP
        )
        # Games are not saved: a run that is resumed begins new ones.
        self.choice = Choice(settings.seed + 7919 * update, settings.threads)
        self.obs, self.info = self.env.reset(seed=settings.seed + update)
        guests = round(settings.league * settings.envs)
        self.guest_seats = np.where(np.arange(settings.envs) < guests, np.arange(settings.envs) % 2, -1)

    def rollout(self, network: Network, past: Network) -> tuple[dict[str, Any], float]:
        """What the learner saw and did, with advantages and returns; and the mean length of a game."""
        s, games = self.s, 0
        kept: dict[str, list[Any]] = {name: [] for name in ("planes", "scalars", "legal", "taken", "logs", "values")}
        seats, mine = np.empty((s.steps + 1, s.envs), np.int64), np.empty((s.steps, s.envs), bool)
        rewards, ends = np.empty((s.steps, s.envs), np.float32), np.empty((s.steps, s.envs), bool)
        for t in range(s.steps):
            seen = shown(self.obs, self.info)
            taken, logs, values = self.choice(network, seen)
            seats[t] = self.info["seats"]
            mine[t] = seats[t] != self.guest_seats
            others = torch.from_numpy(np.flatnonzero(~mine[t]))
            if len(others) > 0:
                taken[others] = self.choice(past, tuple(part[others] for part in seen))[0]
            for name, value in zip(kept, (*seen, taken, logs, values)):
                kept[name].append(value)
            actions = seen[2].gather(1, taken[:, None])[:, 0].numpy()
            self.obs, rewards[t], ends[t], _, self.info = self.env.step(actions)
            games += int(ends[t].sum())
        seats[-1] = self.info["seats"]
        last = self.choice(network, shown(self.obs, self.info))[2]
        values = torch.stack([*kept["values"], last]).numpy()
        gains = advantages(rewards, ends, values, seats, s.gamma, s.trace)
        width = max(legal.shape[1] for legal in kept["legal"])
        kept["legal"] = [functional.pad(legal, (0, width - legal.shape[1]), value=-1) for legal in kept["legal"]]
        rows = torch.from_numpy(mine.ravel())
        batch = {name: torch.cat(parts)[rows] for name, parts in kept.items()}
        batch["gains"] = torch.from_numpy(gains.ravel())[rows]
        batch["returns"] = batch["gains"] + batch["values"]
        return batch, mine.size / max(games, 1)


def advantages(rewards: Any, ends: Any, values: Any, seats: Any, gamma: float, trace: float) -> Any:
    """Generalised advantage estimation for two seats: what is good for one is bad for the other, and a seat decides several times a turn."""
    gains = np.zeros_like(rewards)
    after = np.zeros_like(rewards[0])
    for t in reversed(range(len(rewards))):
        sign = np.where(seats[t + 1] == seats[t], 1, -1) * ~ends[t] * gamma
        gains[t] = after = (rewards[t] + sign * values[t + 1] - values[t] + sign * trace * after).astype(np.float32)
    return gains


class Learner:
    """The network, its past versions and what PPO does with a batch."""

    def __init__(self, settings: Settings, env: HexfrontVectorEnv) -> None:
        self.s = settings
        torch.manual_seed(settings.seed)
        self.network = Network(env, settings.channels)
        self.guest = copy.deepcopy(self.network)
        self.past: list[dict[str, Any]] = []
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=settings.rate)
        self.pool = ThreadPoolExecutor(settings.threads)
        self.update, self.decisions, self.seconds = 0, 0, 0.0

    def invite(self) -> Network:
        """One of the past versions. The next one joins them after 1, 2, 3… up to 20 updates: early ones are short-lived."""
        if self.update >= sum(min(n + 1, 20) for n in range(len(self.past))):
            self.past.append(copy.deepcopy(self.network.state_dict()))
        # The newer half is asked twice as often.
        dice = np.random.default_rng([self.s.seed, self.update])
        number = max(dice.integers(len(self.past), size=2)) if dice.random() < 0.5 else dice.integers(len(self.past))
        self.guest.load_state_dict(self.past[number])
        return self.guest

    def learn(self, batch: dict[str, Any]) -> dict[str, float]:
        s = self.s
        # Both fall with the decisions seen, not with the clock, so that a run can be repeated.
        entropy = s.entropy * max(0.1, 0.5 ** (self.decisions / 1.5e6))
        self.optimizer.param_groups[0]["lr"] = s.rate * max(0.1, 0.5 ** (self.decisions / 4e6))
        gains = batch["gains"]
        batch = {**batch, "gains": (gains - gains.mean()) / (gains.std() + 1e-8)}
        count, told = len(gains), []
        dice = torch.Generator().manual_seed(s.seed + self.update)
        for _ in range(s.epochs):
            for rows in torch.split(torch.randperm(count, generator=dice), s.minibatch):
                parts = rows.chunk(s.threads)
                works = list(self.pool.map(lambda part: self._gradient(part, len(rows), batch, entropy), parts))
                for parameter, *own in zip(self.network.parameters(), *(gradient for gradient, _ in works)):
                    parameter.grad = sum(own[1:], own[0])
                nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
                self.optimizer.step()
                told.append(sum(numbers for _, numbers in works))
        self.update += 1
        self.decisions += count
        spread = 1 - (batch["returns"] - batch["values"]).var() / (batch["returns"].var() + 1e-8)
        names = ("policy", "value", "entropy", "drift")
        return dict(zip(names, torch.stack(told).mean(0).tolist())) | {"explained": float(spread)}

    def _gradient(self, rows: Any, total: int, batch: dict[str, Any], entropy: float) -> tuple[Any, Any]:
        """A share of a minibatch: the gradient of its part of the loss, and numbers for the log."""
        b = {name: part[rows] for name, part in batch.items()}
        width = int((b["legal"] >= 0).sum(1).max())
        logits, values = self.network(b["planes"], b["scalars"], b["legal"][:, :width])
        logs = functional.log_softmax(logits, 1)
        change = logs.gather(1, b["taken"][:, None])[:, 0] - b["logs"]
        ratio = change.exp()
        policy = -torch.minimum(ratio * b["gains"], ratio.clamp(1 - self.s.clip, 1 + self.s.clip) * b["gains"]).sum() / total
        value = (values - b["returns"]).square().sum() / total
        disorder = -(logs.exp() * logs).sum() / total
        gradient = torch.autograd.grad(policy + 0.5 * value - entropy * disorder, list(self.network.parameters()))
        return gradient, torch.stack([policy, value, disorder, (ratio - 1 - change).sum() / total]).detach()

    def save(self, file: Path) -> None:
        """To a file beside it first, so that no crash leaves half a player."""
        state = {
            "settings": asdict(self.s),
            "network": self.network.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "past": self.past,
            "progress": (self.update, self.decisions, self.seconds),
        }
        beside = file.with_suffix(".tmp")
        torch.save(state, beside)
        os.replace(beside, file)

    def load(self, state: dict[str, Any]) -> None:
        self.network.load_state_dict(state["network"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.past = state["past"]
        self.update, self.decisions, self.seconds = state["progress"]


@dataclass
class Score:
    """Wins, with draws as halves, out of so many games, half of them from each seat."""

    wins: int
    draws: int
    games: int

    @property
    def share(self) -> float:
        return (self.wins + self.draws / 2) / self.games

    def __str__(self) -> str:
        """With the 95% interval of Wilson."""
        n, p, z = self.games, self.share, 1.96
        middle, half = p + z * z / (2 * n), z * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
        low, high = ((middle + side) / (1 + z * z / n) for side in (-half, half))
        return f"{p:.1%} [{low:.1%}, {high:.1%}] of {n} games ({self.wins} won, {self.draws} drawn)"


def measure(network: Network, s: Settings, opponent: str, games: int, temperature: float, seed: int = 1000) -> Score:
    """One game in each environment, so that short games do not count more often than long ones."""
    env = HexfrontVectorEnv(s.game, games, workers=2, opponent=opponent, copy=False)
    choice = Choice(seed, s.threads)
    obs, info = env.reset(seed=seed)
    results = np.full(games, np.nan)
    while np.isnan(results).any():
        seen = shown(obs, info)
        actions = seen[2].numpy()[:, 0].copy()
        open_ = np.flatnonzero(np.isnan(results))
        taken = choice(network, tuple(part[torch.from_numpy(open_)] for part in seen), temperature)[0].numpy()
        actions[open_] = seen[2].numpy()[open_, taken]
        obs, reward, ended, _, info = env.step(np.maximum(actions, 0))
        over = ended & np.isnan(results)
        results[over] = reward[over]
    env.close()
    return Score(int((results > 0).sum()), int((results == 0).sum()), games)


def train(s: Settings, minutes: float, updates: int, out: Path, resume: bool, every: float, games: int, temperature: float) -> None:
    out.mkdir(parents=True, exist_ok=True)
    player, curve = out / "player.pt", out / "curve.csv"
    state = torch.load(player, weights_only=True) if resume else None
    if state is not None:
        s = Settings(**state["settings"])
    play = SelfPlay(s, 0 if state is None else state["progress"][0])
    learner = Learner(s, play.env)
    if state is not None:
        learner.load(state)
    columns = ["minutes", "wall_minutes", "update", "decisions", "random", "greedy", "games", "entropy", "game_length", "load"]
    if state is None:
        curve.write_text(",".join(columns) + "\n")
    began, due = time.perf_counter(), 0.0 if state is None else learner.seconds + 60 * every
    told: dict[str, float] = {"entropy": float("nan")}
    length = float("nan")
    while True:
        is_last = learner.seconds >= 60 * minutes or (updates > 0 and learner.update >= updates)
        if learner.seconds >= due or is_last:
            learner.save(player)
            scores = [measure(learner.network, s, bot, games, temperature) for bot in ("random", "greedy")]
            row = [learner.seconds / 60, (time.perf_counter() - began) / 60, learner.update, learner.decisions]
            row += [*(score.share for score in scores), games, told["entropy"], length, os.getloadavg()[0]]
            with curve.open("a", newline="") as file:
                csv.writer(file).writerow([round(value, 4) for value in row])
            print(f"== {learner.seconds / 60:.1f} min: random {scores[0]}; greedy {scores[1]}", flush=True)
            due += 60 * every
        if is_last:
            break
        start = time.perf_counter()
        batch, length = play.rollout(learner.network, learner.invite())
        played = time.perf_counter() - start
        told = learner.learn(batch)
        took = time.perf_counter() - start
        learner.seconds += took
        print(
            f"update {learner.update}: {learner.seconds / 60:.1f} min, {learner.decisions} decisions, {len(batch['gains']) / took:.0f}/s"
            f" ({played / took:.0%} playing), games of {length:.0f} decisions, "
            + ", ".join(f"{name} {value:+.3f}" for name, value in told.items()),
            flush=True,
        )
    play.env.close()


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60, help="how long to learn (default 60)")
    parser.add_argument("--updates", type=int, default=0, help="stop after so many updates; 0: only by the clock (default)")
    parser.add_argument("--out", type=Path, default=Path("runs/ppo"), help="folder for player.pt and curve.csv (default runs/ppo)")
    parser.add_argument("--resume", action="store_true", help="go on with --out/player.pt and its settings")
    parser.add_argument("--every", type=float, default=5, help="minutes between measurements (default 5)")
    parser.add_argument("--games", type=int, default=200, help="games per measurement and bot (default 200)")
    parser.add_argument("--eval", type=Path, metavar="PLAYER", help="only measure this player.pt")
    parser.add_argument("--against", default="random,greedy", help="bots for --eval (default random,greedy)")
    play = "when playing bots: 1 as in training, near 0 always the likeliest action (default 0.5)"
    parser.add_argument("--temperature", type=float, default=0.5, help=play)
    for name, value in asdict(Settings()).items():
        parser.add_argument(f"--{name}", type=type(value), default=value, help=f"(default {value})")
    asked = parser.parse_args(words)
    # Threads share out whole batches; see Choice and Learner.
    torch.set_num_threads(1)
    if asked.eval is None:
        settings = Settings(**{name: getattr(asked, name) for name in asdict(Settings())})
        train(settings, asked.minutes, asked.updates, asked.out, asked.resume, asked.every, asked.games, asked.temperature)
        return
    state = torch.load(asked.eval, weights_only=True)
    settings = Settings(**state["settings"])
    env = HexfrontVectorEnv(settings.game)
    network = Network(env, settings.channels)
    env.close()
    network.load_state_dict(state["network"])
    for bot in asked.against.split(","):
        print(f"{bot}: {measure(network, settings, bot, asked.games, asked.temperature, asked.seed)}", flush=True)


if __name__ == "__main__":
    main()
