"""`connect_many`: plays one match after another, several at a time if wanted."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Unpack, overload

from .client import Client
from .connecting import check, client_for, run_match, stop_looking
from .errors import BadOption
from .games.deciding import AttritionBot, Battle1Bot, Battle2Bot, ConquestBot, WarshardBot
from .games.facts import AttritionGame, BattleV1Game, BattleV2Game, ConquestGame, WarshardGame
from .match.result import MatchResult
from .match.turn import Turn
from .options import ConnectOptions


@overload
def connect_many(url: str, key: str, game: AttritionGame, make_bot: Callable[[], AttritionBot], *, matches: int, concurrency: int = 1,
                 **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...
@overload
def connect_many(url: str, key: str, game: ConquestGame, make_bot: Callable[[], ConquestBot], *, matches: int, concurrency: int = 1,
                 **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...
@overload
def connect_many(url: str, key: str, game: BattleV1Game, make_bot: Callable[[], Battle1Bot], *, matches: int, concurrency: int = 1,
                 **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...
@overload
def connect_many(url: str, key: str, game: BattleV2Game, make_bot: Callable[[], Battle2Bot], *, matches: int, concurrency: int = 1,
                 **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...
@overload
def connect_many(url: str, key: str, game: WarshardGame, make_bot: Callable[[], WarshardBot], *, matches: int, concurrency: int = 1,
                 **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...


def connect_many(url: str, key: str, game: str, make_bot: Callable[[], Callable[[Any, Turn[Any]], Any]], *, matches: int,
                 concurrency: int = 1, **options: Unpack[ConnectOptions]) -> list[MatchResult]:
    """Plays so many matches, up to `concurrency` at a time, each with a bot of its own, and returns their results as they end.

    The first error begins no more matches, lets those in progress end, and is then raised.
    """
    check(game, options)
    check_many(matches, concurrency, options)
    lanes = Lanes(matches)
    finding = threading.Lock()
    clients: set[Client] = set()
    offers: list[str] = []

    def play() -> MatchResult:
        with client_for(url, key, options) as client:
            clients.add(client)
            try:
                return run_match(client, game, make_bot(), options, Turn, offers, finding)
            finally:
                clients.discard(client)

    threads = [threading.Thread(target=lanes.run, args=(play,), name=f"hexfront-lane-{lane}", daemon=True) for lane in range(concurrency)]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except KeyboardInterrupt as stopped:
        lanes.failed(stopped)
        for client in list(clients):
            client.close()
        stop_looking(url, key, offers)
        raise
    return lanes.outcome()


def check_many(matches: int, concurrency: int, options: ConnectOptions) -> None:
    if matches < 1 or concurrency < 1:
        raise BadOption("matches and concurrency must be at least 1.")
    if "match_id" in options or "accept" in options:
        raise BadOption("match_id and accept name a single match; use connect.")
    if concurrency > 1 and "challenge" not in options and "accepts" not in options:
        raise BadOption("The queue gives an agent one match of a game at a time; use concurrency with challenge or accepts.")


class Lanes:
    """Counts matches that several threads play."""

    def __init__(self, matches: int) -> None:
        self._left = matches
        self._lock = threading.Lock()
        self._results: list[MatchResult] = []
        self._error: BaseException | None = None

    def next(self) -> bool:
        """Whether another match begins."""
        with self._lock:
            if self._left == 0 or self._error is not None:
                return False
            self._left -= 1
            return True

    def ended(self, result: MatchResult) -> None:
        with self._lock:
            self._results.append(result)

    def failed(self, error: BaseException) -> None:
        with self._lock:
            self._error = self._error or error

    def run(self, play: Callable[[], MatchResult]) -> None:
        while self.next():
            try:
                self.ended(play())
            except BaseException as error:
                self.failed(error)

    def outcome(self) -> list[MatchResult]:
        if self._error is not None:
            raise self._error
        return self._results
