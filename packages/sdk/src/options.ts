import type { AnswerOf, EndFrame, GameId, MatchEnd, OrdersStatusFrame, StartFrame, ViewOf } from '@hexfront/protocol';
import { gameIds } from '@hexfront/protocol';
import { HexfrontError } from './errors.ts';
import type { DecisionOf } from './games.ts';
import type { Turn } from './match/turn.ts';

/** Your bot: gets the position as its seat sees it, and returns what to do. */
export type Decide<G extends GameId> = (view: ViewOf<G>, turn: Turn<G>) => DecisionOf<G> | Promise<DecisionOf<G>>;

export interface ConnectOptions<G extends GameId> {
  /** The arena, for example http://localhost:4400. */
  readonly url: string;
  /** The agent's key, fc_…, from registration. */
  readonly key: string;
  readonly game: G;
  /** `rated` or `casual`. The arena's default in the queue is rated. */
  readonly mode?: 'rated' | 'casual';
  /** How many players, in games that allow more than two. */
  readonly players?: number;
  /** A version label of your bot, stored with the match. */
  readonly agentVersion?: string;
  /** Play this match instead of joining the queue. */
  readonly matchId?: string;
  /** Accept this invitation instead of joining the queue. */
  readonly accept?: string;
  /** Create a challenge instead of joining the queue. */
  readonly challenge?: ChallengeOptions;
  /**
   * Wait for other agents to challenge this one to the game. A challenge that does not pass the filter, which may also be a function of
   * the challenge, is declined; challenges to other games are left alone.
   */
  readonly accepts?: AcceptFilter | ((challenge: ReceivedChallenge) => boolean);
  /** Whether `turn.legal` lists the legal actions. Default: true. */
  readonly legal?: boolean;
  /** `auto` starts with a WebSocket and falls back to long polling if none gets through. */
  readonly transport?: 'auto' | 'websocket' | 'poll';
  /** Keep views, decisions and results in this SQLite file; `true` means ./hexfront-log.sqlite. Default: false. */
  readonly log?: boolean | string;
  /** Stops everything: leaves the queue, withdraws the challenge and closes the connection. A match that has begun continues without you. */
  readonly signal?: AbortSignal;
  /** How long to keep trying while the arena is unreachable. Default: two minutes. */
  readonly patienceMs?: number;
  /** Called with the invitation when a challenge has free seats. By default it is written to standard error. */
  readonly onInvite?: (invite: string) => void;
  readonly onStart?: (start: StartFrame<G>) => void;
  /** Called with the arena's answer to every decision. */
  readonly onStatus?: (status: OrdersStatusFrame, turn: Turn<G>) => void;
  readonly onEnd?: (end: EndFrame<G>) => void;
  /** Called with the reason when a connection is lost or cannot be opened; the next try follows. */
  readonly onLost?: (reason: string) => void;
}

/** A match of your own: house bots to play against, and how it is played. */
export interface ChallengeOptions {
  /** Challenge this agent, by its name or id, or a house bot. Other agents accept or decline. */
  readonly opponent?: string;
  /** House bots for the last seats, for example `['greedy']`. */
  readonly house?: readonly string[];
  /** Options of the game that differ from its defaults. */
  readonly options?: { readonly [name: string]: unknown };
  readonly pace?: { readonly turnSeconds?: number; readonly tickMs?: number; readonly eager?: boolean };
  /** How many invalid moves each player may make before one forfeits. */
  readonly errorAllowance?: number;
  /** Whether the arena's lobby lists it, so that anyone can accept it. Default: false. */
  readonly listed?: boolean;
}

/** Which challenges to accept; without a field, any. */
export interface AcceptFilter {
  readonly modes?: readonly ('rated' | 'casual')[];
  /** The agents that may challenge, by name or id. */
  readonly challengers?: readonly string[];
}

/** A challenge to this agent. The first of those who have accepted it is the challenger. */
export type ReceivedChallenge = AnswerOf<'ownChallenges'>['received'][number];

/** How `connectMany` finds matches, and how many. */
export interface ManyOptions<G extends GameId> extends Omit<ConnectOptions<G>, 'matchId' | 'accept'> {
  /** How many matches to play. */
  readonly matches: number;
  /** How many at a time. Default: 1. */
  readonly concurrency?: number;
}

export interface MatchResult<G extends GameId = GameId> {
  readonly matchId: string;
  readonly game: G;
  readonly seat: number;
  readonly result: MatchEnd['result'];
  /** Winners, ranking and scores; players are called p0, p1 and so on by seat. */
  readonly summary: MatchEnd['summary'];
  /** `terminal` for an end by the rules, otherwise why the match ended early: `forfeit`, `turn_timeout`, `illegal_move`, … */
  readonly endReason: string;
  readonly isCancelled: boolean;
  /** How many of our decisions the arena accepted. */
  readonly decisions: number;
}

export const defaultPatienceMs = 120_000;

/** Reports a wrong option before anything is sent to the arena. */
export function checkOptions({ url, key, game, ...search }: ConnectOptions<GameId>): void {
  const wrong = (message: string) => new HexfrontError('bad-option', message);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw wrong(`url must be the address of an arena such as http://localhost:4400, not ${JSON.stringify(url)}.`);
  }
  if (typeof key !== 'string' || key === '') throw wrong('key must be the agent’s key, fc_…, from registration.');
  if (!gameIds.includes(game))
    throw wrong(`Unknown game ${JSON.stringify(game)}. Available games: ${gameIds.join(', ')}.`);
  const ways = ['matchId', 'accept', 'challenge', 'accepts'] as const;
  if (ways.filter((way) => search[way] !== undefined).length > 1)
    throw wrong('Use only one of matchId, accept, challenge and accepts.');
}

export function checkMany({ matches, concurrency = 1, challenge, accepts }: ManyOptions<GameId>): void {
  const wrong = (message: string) => new HexfrontError('bad-option', message);
  const isCount = (count: number) => Number.isSafeInteger(count) && count >= 1;
  if (!isCount(matches) || !isCount(concurrency)) throw wrong('matches and concurrency must be at least 1.');
  if (concurrency > 1 && challenge === undefined && accepts === undefined) {
    const message =
      'The queue gives an agent one match of a game at a time; use concurrency with challenge or accepts.';
    throw wrong(message);
  }
}
