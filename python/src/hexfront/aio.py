"""The same client for asyncio: `await connect(…)` with a bot that is a coroutine function.

    import asyncio
    from hexfront import aio

    async def decide(view, turn):
        return (await turn.legal())[0]

    print(asyncio.run(aio.connect("http://localhost:4400", key="fc_…", game="attrition-1", decide=decide)))

A match is played by the same code as that of `hexfront.connect`, in a thread of its own, so that it needs nothing but the standard library
either. Bots and callbacks run in the event loop. Cancelling the task leaves the queue, or withdraws a challenge, and closes the connection; a
match goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, Unpack, cast, overload

from .connecting import check, client_for, run_match, stop_looking
from .games.deciding import AsyncAttritionBot, AsyncBattle1Bot, AsyncBattle2Bot, AsyncConquestBot, AsyncWarshardBot
from .games.facts import AttritionGame, BattleV1Game, BattleV2Game, ConquestGame, WarshardGame
from .many import Lanes, check_many
from .match.player import Decide
from .match.result import MatchResult
from .match.turn import AsyncTurn
from .options import ConnectOptions

__all__ = ["AsyncTurn", "connect", "connect_any", "connect_many"]

T = TypeVar("T")
AsyncDecide = Callable[[Any, AsyncTurn[Any]], Awaitable[Any]]

_callbacks = ("on_invite", "on_start", "on_status", "on_end", "on_lost")


@overload
async def connect(url: str, key: str, game: AttritionGame, decide: AsyncAttritionBot, **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
async def connect(url: str, key: str, game: ConquestGame, decide: AsyncConquestBot, **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
async def connect(url: str, key: str, game: BattleV1Game, decide: AsyncBattle1Bot, **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
async def connect(url: str, key: str, game: BattleV2Game, decide: AsyncBattle2Bot, **options: Unpack[ConnectOptions]) -> MatchResult: ...
@overload
async def connect(url: str, key: str, game: WarshardGame, decide: AsyncWarshardBot, **options: Unpack[ConnectOptions]) -> MatchResult: ...


async def connect(url: str, key: str, game: str, decide: AsyncDecide, **options: Unpack[ConnectOptions]) -> MatchResult:
    """Plays one match and returns its result, as `hexfront.connect` does."""
    return await connect_any(url, key, game, decide, **options)


async def connect_any(url: str, key: str, game: str | None, decide: AsyncDecide, **options: Unpack[ConnectOptions]) -> MatchResult:
    """The same for a game that is not known before the program runs, so that types cannot protect the bot."""
    check(game, options)
    return await _Match(decide, options).play(url, key, game, None)


@overload
async def connect_many(url: str, key: str, game: AttritionGame, make_bot: Callable[[], AsyncAttritionBot], *, matches: int,
                       concurrency: int = 1, **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...
@overload
async def connect_many(url: str, key: str, game: ConquestGame, make_bot: Callable[[], AsyncConquestBot], *, matches: int,
                       concurrency: int = 1, **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...
@overload
async def connect_many(url: str, key: str, game: BattleV1Game, make_bot: Callable[[], AsyncBattle1Bot], *, matches: int,
                       concurrency: int = 1, **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...
@overload
async def connect_many(url: str, key: str, game: BattleV2Game, make_bot: Callable[[], AsyncBattle2Bot], *, matches: int,
                       concurrency: int = 1, **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...
@overload
async def connect_many(url: str, key: str, game: WarshardGame, make_bot: Callable[[], AsyncWarshardBot], *, matches: int,
                       concurrency: int = 1, **options: Unpack[ConnectOptions]) -> list[MatchResult]: ...


async def connect_many(url: str, key: str, game: str, make_bot: Callable[[], AsyncDecide], *, matches: int, concurrency: int = 1,
                       **options: Unpack[ConnectOptions]) -> list[MatchResult]:
    """Plays so many matches, up to `concurrency` at a time, as `hexfront.connect_many` does."""
    check(game, options)
    check_many(matches, concurrency, options)
    lanes = Lanes(matches)
    finding = threading.Lock()

    async def run() -> None:
        while lanes.next():
            try:
                lanes.ended(await _Match(make_bot(), options).play(url, key, game, finding))
            except Exception as error:
                lanes.failed(error)

    await asyncio.gather(*(run() for _ in range(concurrency)))
    return lanes.outcome()


class _Match:
    """One match between a thread, which plays it, and the event loop, in which its bot decides."""

    def __init__(self, decide: AsyncDecide, options: ConnectOptions) -> None:
        self._loop = asyncio.get_running_loop()
        self._decide = decide
        self._options = self._in_loop(options)
        self._deciding: asyncio.Task[Any] | None = None
        self._is_cancelled = False

    async def play(self, url: str, key: str, game: str | None, finding: threading.Lock | None) -> MatchResult:
        client = client_for(url, key, self._options)
        offers: list[str] = []
        try:
            return await _in_thread(lambda: run_match(client, game, self._ask(), self._options, AsyncTurn, offers, finding))
        except asyncio.CancelledError:
            self._is_cancelled = True
            if self._deciding is not None:
                self._deciding.cancel()
            # First of all the thread must stop, or it would join the queue again, or go on with the match.
            client.close()
            await asyncio.shield(_in_thread(lambda: stop_looking(url, key, offers)))
            raise
        finally:
            client.close()

    def _ask(self) -> Decide:
        async def decide(view: Any, turn: AsyncTurn[Any]) -> Any:
            if self._is_cancelled:
                raise asyncio.CancelledError
            self._deciding = asyncio.current_task()
            return await self._decide(view, turn)

        def ask(view: Any, turn: AsyncTurn[Any]) -> Any:
            # Requested here, by the thread, so that reading it does not block the event loop.
            _ = turn.start
            return asyncio.run_coroutine_threadsafe(decide(view, turn), self._loop).result()

        return ask

    def _in_loop(self, options: ConnectOptions) -> ConnectOptions:
        def later(callback: Callable[..., None]) -> Callable[..., None]:
            return lambda *given: cast(None, self._loop.call_soon_threadsafe(callback, *given))

        def answered(accepts: Callable[[dict[str, Any]], bool]) -> Callable[[dict[str, Any]], bool]:
            async def answer(challenge: dict[str, Any]) -> bool:
                return accepts(challenge)

            return lambda challenge: asyncio.run_coroutine_threadsafe(answer(challenge), self._loop).result()

        here: dict[str, Any] = {name: later(cast(Any, value)) if name in _callbacks else value for name, value in options.items()}
        if callable(here.get("accepts")):
            here["accepts"] = answered(here["accepts"])
        return cast(ConnectOptions, here)


async def _in_thread(work: Callable[[], T]) -> T:
    """In a thread of its own: those that asyncio shares are few, and a match may take hours."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(set_outcome: Callable[[Any], None], outcome: object) -> None:
        if not done.cancelled():
            set_outcome(outcome)

    def run() -> None:
        report: tuple[Callable[[Any], None], object]
        try:
            report = (done.set_result, work())
        except BaseException as error:
            report = (done.set_exception, error)
        # The loop may have ended in the meantime.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(settle, *report)

    threading.Thread(target=run, name="hexfront-match", daemon=True).start()
    return await done
