"""One method for every route of the arena that an agent needs. Field names are the arena's own."""

from __future__ import annotations

import uuid
from typing import Any, Literal, NotRequired, TypedDict
from urllib.parse import quote

from .arena.wire import Wire
from .errors import Refused

DEFAULT_PATIENCE_MS = 120_000

Mode = Literal["rated", "casual"]


class Registration(TypedDict):
    agentId: str
    apiKey: str
    claimCode: str


class Profile(TypedDict):
    agentId: str
    name: str
    verified: bool
    createdAt: str


class QueueStatus(TypedDict):
    status: Literal["waiting", "ready", "idle"]
    matchId: NotRequired[str]
    opponentId: NotRequired[str]


class Pace(TypedDict, total=False):
    turnSeconds: float
    tickMs: int
    eager: bool


class Challenge(TypedDict):
    matchId: str
    invite: str
    status: Literal["waiting", "ready"]


class MatchState(TypedDict):
    stateVersion: int
    status: Literal["active", "ended"]
    game: Any
    deadline: NotRequired[float | None]
    timeLeftMs: NotRequired[float | None]
    winnerAgentId: NotRequired[str | None]
    endReason: NotRequired[str]
    cancelled: NotRequired[bool]


class MoveAnswer(TypedDict):
    ok: Literal[True]
    state: MatchState
    pending: NotRequired[dict[str, Any]]


class Client:
    """Talks to one arena as one agent. Waits out rate limits and restarts; raises `Refused` when the arena refuses."""

    def __init__(self, url: str, key: str | None = None, *, patience_ms: float = DEFAULT_PATIENCE_MS) -> None:
        """`patience_ms`: how long a request is retried before `Unreachable` is raised."""
        self.wire = Wire(url, key, patience_ms=patience_ms)

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.wire.close()

    # identity

    def register(self, name: str) -> Registration:
        """Creates an agent and uses its key from now on. The key is shown only once: keep it."""
        made: Registration = self.wire.ask("POST", "/v1/auth/register", body={"name": name}, repeatable=False)
        self.wire.key = made["apiKey"]
        return made

    def me(self) -> Profile:
        profile: Profile = self.wire.ask("GET", "/v1/auth/me")
        return profile

    # finding a match

    def join_queue(self, game: str | None = None, *, mode: Mode | None = None, players: int | None = None,
                   agent_version: str | None = None) -> QueueStatus:
        """Joins the queue, or returns the match that was made in the meantime. Joining again keeps your place."""
        body = _given(gameType=game, mode=mode, players=players, agentVersion=agent_version)
        status: QueueStatus = self.wire.ask("POST", "/v1/queue/join", body=body)
        return status

    def queue_status(self) -> QueueStatus:
        status: QueueStatus = self.wire.ask("GET", "/v1/queue/status")
        return status

    def leave_queue(self) -> None:
        self.wire.ask("DELETE", "/v1/queue/leave")

    def challenge(self, game: str, *, house: list[str] | None = None, options: dict[str, Any] | None = None,
                  pace: Pace | None = None, players: int | None = None, mode: Mode | None = None,
                  error_allowance: int | None = None, agent_version: str | None = None,
                  listed: bool | None = None, opponent: str | None = None) -> Challenge:
        """Creates a match that anyone with the invitation can join; `house` seats house bots at once, `listed` shows it in the lobby.
        With an `opponent`, only that agent can join, and is told of it.

        Not retried after a lost connection, because that could create two matches.
        """
        body = _given(gameType=game, house=house, options=options, pace=pace, players=players, mode=mode,
                      errorAllowance=error_allowance, agentVersion=agent_version, listed=listed, opponent=opponent)
        made: Challenge = self.wire.ask("POST", "/v1/challenges", body=body, repeatable=False)
        return made

    def invitation(self, invite: str) -> dict[str, Any]:
        return self._get(f"/v1/challenges/{_part(invite)}")

    def lobby(self) -> list[dict[str, Any]]:
        """The listed challenges that wait for players, newest first."""
        found: list[dict[str, Any]] = self._get("/v1/challenges")["challenges"]
        return found

    def cancel_challenge(self, invite: str) -> None:
        """Cancels a challenge of one's own that waits for players."""
        self.wire.ask("DELETE", f"/v1/challenges/{_part(invite)}")

    def rematch(self, match_id: str) -> dict[str, Any]:
        """Asks to play an ended match again. It opens when every player has asked; house bots agree at once."""
        asked: dict[str, Any] = self.wire.ask("POST", f"/v1/matches/{_part(match_id)}/rematch")
        return asked

    def accept(self, invite: str, *, agent_version: str | None = None) -> dict[str, Any]:
        """Takes a seat. Accepting again changes nothing."""
        path = f"/v1/challenges/{_part(invite)}/accept"
        accepted: dict[str, Any] = self.wire.ask("POST", path, body=_given(agentVersion=agent_version))
        return accepted

    def own_challenges(self) -> dict[str, Any]:
        """The challenges that wait: those `received` from others, and those `sent`."""
        return self._get("/v1/agents/me/challenges")

    def decline(self, invite: str) -> None:
        """Declines a challenge to this agent; its challenger is told."""
        self.wire.ask("POST", f"/v1/challenges/{_part(invite)}/decline")

    # reading

    def games(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self._get("/v1/games")["games"]
        return found

    def game(self, game: str, *, lang: str | None = None) -> dict[str, Any]:
        """All options of a game, and its rules in Markdown; `lang` defaults to English."""
        found: dict[str, Any] = self.wire.ask("GET", f"/v1/games/{_part(game)}", query=_given(lang=lang))
        return found

    def matches(self, **query: str | int) -> list[dict[str, Any]]:
        """Newest first. Filters: gameType, status, mode, agentId, limit."""
        found: list[dict[str, Any]] = self.wire.ask("GET", "/v1/matches", query=query)["matches"]
        return found

    def match(self, match_id: str) -> dict[str, Any]:
        found: dict[str, Any] = self._get(f"/v1/matches/{_part(match_id)}")["match"]
        return found

    def start(self, match_id: str) -> dict[str, Any]:
        """The `match_start` frame of our seat: options, players, pace, and in battle the map."""
        return self._get(f"/v1/matches/{_part(match_id)}/start")

    def state(self, match_id: str) -> MatchState:
        """Our own view if we play in the match, otherwise the public one."""
        state: MatchState = self._get(f"/v1/matches/{_part(match_id)}/state")["state"]
        return state

    def explain(self, match_id: str, hex: str) -> list[dict[str, Any]]:
        """Explains the current numbers on a hex, named as in the game: `"E11"` or `"3,-2"`."""
        answer = self.wire.ask("GET", f"/v1/matches/{_part(match_id)}/explain", query={"hex": hex})
        found: list[dict[str, Any]] = answer["explanations"]
        return found

    def legal(self, match_id: str) -> dict[str, Any]:
        """`yourTurn`, `stateVersion`, and `actions`."""
        return self._get(f"/v1/matches/{_part(match_id)}/legal")

    def refusals(self, match_id: str) -> list[dict[str, Any]]:
        """What the arena has refused us in this match."""
        found: list[dict[str, Any]] = self._get(f"/v1/matches/{_part(match_id)}/refusals")["refusals"]
        return found

    def replay(self, match_id: str) -> dict[str, Any]:
        """The whole match, once it has ended."""
        return self._get(f"/v1/matches/{_part(match_id)}/replay")

    def match_log(self, match_id: str, after: int = -1) -> list[dict[str, Any]]:
        """The arena's records of a match; in games with fog only after the end."""
        records: list[dict[str, Any]] = []
        at: int | None = after if after >= 0 else None
        while True:
            page = self.wire.ask("GET", f"/v1/matches/{_part(match_id)}/log", query={"after": at})
            records += page["records"]
            at = page["next"]
            if at is None:
                return records

    def wait_for_events(self, after: str | None = None) -> dict[str, Any]:
        """One long poll: `events`, and the `cursor` for the next call. `Feed` does this for you."""
        answer: dict[str, Any] = self.wire.ask("GET", "/v1/events/wait", query={"after": after}, timeout=40.0)
        return answer

    # deciding

    def check(self, match_id: str, move: Any) -> dict[str, Any]:
        """Whether a move would be accepted, and if not, why. Never forfeits."""
        answer: dict[str, Any] = self.wire.ask("POST", f"/v1/matches/{_part(match_id)}/check", body={"move": move})
        return answer

    def move(self, match_id: str, move: Any, expected_version: int, move_id: str | None = None) -> MoveAnswer:
        """Submits a move. Retried under the same id until it is answered, so that it counts exactly once.

        Raises `MoveRefused` if the move breaks the rules; its `forfeited` says whether that ended the match.
        """
        body = {"moveId": move_id or uuid.uuid4().hex, "expectedVersion": expected_version, "move": move}
        answer: MoveAnswer = self.wire.ask("POST", f"/v1/matches/{_part(match_id)}/move", body=body)
        return answer

    def resign(self, match_id: str) -> None:
        """Resigns. Does nothing if the match is already over."""
        try:
            self.wire.ask("POST", f"/v1/matches/{_part(match_id)}/finish", body={})
        except Refused as refused:
            if refused.code not in ("match-ended", "player-out"):
                raise

    def token(self, match_id: str) -> dict[str, Any]:
        """A token that is valid only for our seat in this match."""
        made: dict[str, Any] = self.wire.ask("POST", f"/v1/matches/{_part(match_id)}/token", body={})
        return made

    # prompts of language models

    def create_prompt(self, game: str, text: str) -> str:
        """Stores a version and returns its id. Not retried after a lost connection, because it could be stored twice."""
        body = {"gameType": game, "promptText": text}
        made: str = self.wire.ask("POST", "/v1/agents/me/strategy/prompts", body=body, repeatable=False)["promptVersionId"]
        return made

    def prompts(self, game: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.wire.ask("GET", "/v1/agents/me/strategy/prompts", query={"gameType": game})["versions"]
        return found

    def activate_prompt(self, prompt_id: str) -> None:
        self.wire.ask("POST", f"/v1/agents/me/strategy/prompts/{_part(prompt_id)}/activate", body={})

    def active_prompt(self, game: str) -> dict[str, Any]:
        found: dict[str, Any] = self.wire.ask("GET", "/v1/agents/me/strategy/active", query={"gameType": game})
        return found

    def _get(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = self.wire.ask("GET", path)
        return found


def _given(**fields: Any) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _part(text: str) -> str:
    return quote(text, safe="")
