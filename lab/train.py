"""Trains the evaluation network of `champion` on positions that self-play has written.

    python lab/train.py --data DIR [--data DIR ...] --out weights.bin [--epochs 8]
"""

import argparse
import json
import math
import struct
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

MAGIC, VERSION, ONE = 0x48584E4E, 1, 512
MOST_SCORE = 800.0


def read_positions(folders: list[str]) -> tuple[dict, np.ndarray, np.ndarray, np.ndarray]:
    """All positions, the number of the folder each is from, and which are for validation: whole games, the last of each file."""
    parts, sources, held_out = [], [], []
    for source, folder in enumerate(folders):
        meta = json.loads((Path(folder) / "positions.json").read_text())
        record = np.dtype(
            [
                ("marks", "<u2", meta["mostMarks"]),
                ("measures", "<f4", len(meta["measures"])),
                ("value", "<f4"),
                ("result", "u1"),
                ("thinker_next", "u1"),
                ("seat", "u1"),
                ("unused", "u1"),
            ]
        )
        for file in sorted(Path(folder).glob("positions-*.bin")):
            rows = np.fromfile(file, dtype=record)
            parts.append(rows)
            sources.append(np.full(len(rows), source))
            late = np.zeros(len(rows), bool)
            late[int(len(rows) * 0.96) :] = True
            held_out.append(late)
    return meta, np.concatenate(parts), np.concatenate(sources), np.concatenate(held_out)


def fit_curve(inputs: np.ndarray, result: np.ndarray) -> np.ndarray:
    """The logistic curve from what the thinking side knows (its score, both armies) to the outcome, by Newton's method."""
    weights = np.zeros(inputs.shape[1])
    for _ in range(60):
        p = 1 / (1 + np.exp(-inputs @ weights))
        spread = np.maximum(p * (1 - p), 1e-9)
        step = np.linalg.solve((inputs * spread[:, None]).T @ inputs, inputs.T @ (result - p))
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    return weights


class Net(nn.Module):
    def __init__(self, meta: dict, width: int, hidden: int) -> None:
        super().__init__()
        self.marks = meta["marks"]
        self.cells = meta["cells"]
        self.types = torch.tensor(meta["levelTypes"])
        measures = len(meta["measures"])
        levels = len(meta["levelTypes"])
        self.first = nn.Parameter(torch.randn(self.marks + 1, width) * 0.02)
        # What units of a type, or on a hex, have in common is learned together.
        self.by_level = nn.Parameter(torch.zeros(2 * levels, 1, width))
        self.by_type_cell = nn.Parameter(torch.zeros(2, 3, self.cells, width))
        self.first_bias = nn.Parameter(torch.full((width,), 0.3))
        self.second = nn.Linear(2 * width + measures, hidden)
        self.last = nn.Linear(hidden + measures, 1)
        nn.init.zeros_(self.last.weight)
        nn.init.normal_(self.last.weight[:, :hidden], std=0.05)
        nn.init.zeros_(self.last.bias)

    def table(self) -> torch.Tensor:
        levels = len(self.types)
        units = self.first[: 2 * levels * self.cells].view(2 * levels, self.cells, -1)
        units = units + self.by_level + self.by_type_cell[:, self.types].flatten(0, 1)
        rest = self.first[2 * levels * self.cells : self.marks]
        return torch.cat([units.reshape(-1, units.shape[-1]), rest, torch.zeros_like(self.first[:1])])

    def forward(self, ours: torch.Tensor, theirs: torch.Tensor, measures: torch.Tensor) -> torch.Tensor:
        table = self.table()
        a = (F.embedding_bag(ours, table, mode="sum", padding_idx=self.marks) + self.first_bias).clamp(0, 1)
        b = (F.embedding_bag(theirs, table, mode="sum", padding_idx=self.marks) + self.first_bias).clamp(0, 1)
        hidden = F.relu(self.second(torch.cat([a, b, measures], 1)))
        return self.last(torch.cat([hidden, measures], 1)).squeeze(1)


def export(net: Net, path: str, points: float) -> None:
    with torch.no_grad():
        table = net.table()[: net.marks].cpu().numpy()
        width, hidden = table.shape[1], net.second.out_features
        measures = net.second.in_features - 2 * width
        first = np.clip(np.round(table * ONE), -32768, 32767).astype("<i2")
        blob = struct.pack("<8i", MAGIC, VERSION, net.marks, measures, width, hidden, ONE, round(points))
        blob += first.tobytes()
        blob += b"\0" * (-len(blob) % 4)
        blob += np.round(net.first_bias.cpu().numpy() * ONE).astype("<i4").tobytes()
        blob += net.second.weight.cpu().numpy().T.astype("<f4").tobytes()
        blob += net.second.bias.cpu().numpy().astype("<f4").tobytes()
        blob += net.last.weight.cpu().numpy().ravel().astype("<f4").tobytes()
        blob += net.last.bias.cpu().numpy().astype("<f4").tobytes()
    Path(path).write_bytes(blob)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", action="append", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--hidden", type=int, default=16)
    parser.add_argument("--trust", type=float, default=0.5, help="weight of the search's score in the target of a played position")
    parser.add_argument("--decay", type=float, default=1e-5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--points", type=float, default=0, help="points per unit of log odds; by default as the search's own scores")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"

    meta, rows, sources, held_out = read_positions(given.data)
    sign = np.where(rows["thinker_next"] == 1, 1.0, -1.0).astype(np.float32)
    score = np.clip(rows["value"], -MOST_SCORE, MOST_SCORE)
    played = rows["result"] != 255
    result = np.where(played, rows["result"] / 2.0, 0.5).astype(np.float32)
    # Scores are not symmetric, so what one means depends on how large the armies are.
    names = meta["measures"]
    own, other = (rows["measures"][:, names.index(f"{whose}_material")] for whose in ("own", "other"))
    left = rows["measures"][:, names.index("left")]
    thinker = np.where(sign > 0, own, other), np.where(sign > 0, other, own)
    known = np.stack([score, *thinker, left, np.ones_like(score)], 1).astype(np.float64)
    certain = np.abs(rows["value"]) > MOST_SCORE
    result_of_thinker = np.where(sign > 0, result, 1 - result).astype(np.float64)
    guess = (score > 0) * 1.0
    for source in np.unique(sources):
        here = (sources == source) & ~certain
        curve = fit_curve(known[here & played], result_of_thinker[here & played])
        guess[here] = 1 / (1 + np.exp(-known[here] @ curve))
    slope = curve[0]
    guess = np.where(sign > 0, guess, 1 - guess).astype(np.float32)
    target = np.where(played, given.trust * guess + (1 - given.trust) * result, guess).astype(np.float32)
    points = given.points or 1 / slope
    print(f"{len(rows)} positions, {played.sum()} played; curve {np.round(curve, 4)}; on {device}", flush=True)

    def tensors(which: np.ndarray) -> list[torch.Tensor]:
        part = rows[which]
        marks = part["marks"].astype(np.int32)
        marks[marks == 0xFFFF] = meta["marks"]
        out = [torch.from_numpy(marks), torch.from_numpy(part["measures"].copy())]
        out += [torch.from_numpy(x[which]) for x in (target, result, guess)]
        out.append(torch.from_numpy(played[which]))
        return [x.to(device) for x in out]

    train, valid = tensors(~held_out), tensors(held_out)
    flipped = torch.tensor([*meta["flipped"], meta["marks"]], dtype=torch.int32, device=device)
    net = Net(meta, given.width, given.hidden).to(device)
    optimiser = torch.optim.AdamW(net.parameters(), lr=given.rate, weight_decay=given.decay)
    count = len(train[0])
    steps = given.epochs * math.ceil(count / given.batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=given.rate * 3, total_steps=steps, pct_start=0.1)

    def entropy(p: torch.Tensor) -> float:
        p = p.clamp(1e-6, 1 - 1e-6)
        return float(-(p * p.log() + (1 - p) * (1 - p).log()).mean())

    @torch.no_grad()
    def check() -> tuple[float, float, float]:
        logits = torch.cat([
            net(m, flipped[m.long()], x) for m, x in zip(valid[0].split(65536), valid[1].split(65536))
        ])
        loss = F.binary_cross_entropy_with_logits(logits, valid[2]).item() - entropy(valid[2])
        on = valid[5]
        outcome = F.binary_cross_entropy_with_logits(logits[on], valid[3][on]).item()
        search = F.binary_cross_entropy(valid[4][on].clamp(1e-6, 1 - 1e-6), valid[3][on]).item()
        return loss, outcome, search

    best, start = math.inf, time.time()
    for epoch in range(given.epochs):
        order = torch.randperm(count, device=device)
        total = 0.0
        for rows_now in order.split(given.batch):
            marks = train[0][rows_now]
            logits = net(marks, flipped[marks.long()], train[1][rows_now])
            loss = F.binary_cross_entropy_with_logits(logits, train[2][rows_now])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item() * len(rows_now) if epoch == given.epochs - 1 else 0
        gap, outcome, search = check()
        print(f"epoch {epoch + 1}: gap {gap:.4f}, outcome {outcome:.4f} (search itself {search:.4f}), {time.time() - start:.0f} s", flush=True)
        if outcome + gap < best:
            best = outcome + gap
            export(net, given.out, points)
    print(f"{given.out}: {points:.1f} points per unit", flush=True)


main()
