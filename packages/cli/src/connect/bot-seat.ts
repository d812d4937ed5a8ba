import type { Game, JsonObject, Spoken } from '@hexfront/engine';
import { type ArenaHttp, type EndFrame, HexfrontError, type StartFrame, type Turn } from '@hexfront/sdk';
import type { Entrant, ExternalMatch, ExternalPlayer, RefusedOrder } from '@hexfront/sim';
import type { Agent } from './agent.ts';
import { type LastLines, overhear } from './last-lines.ts';
import { ArenaPosition } from './position.ts';
import type { Report } from './report.ts';

/** A bot's side of one match on an arena. */
export interface BotSeat {
  /** `began` is when its time began, by `performance.now()`. Rejects with a `PlayerFailure` if it is the bot's fault. */
  decide(turn: Turn, began: number): Promise<readonly unknown[]>;
  /** Called exactly once; null if the match was left. */
  end(frame: EndFrame | null): Promise<void>;
  /** What the bot has written to standard error, where that is to be kept. */
  readonly lines: LastLines | null;
}

/** How a bot takes its seats, and the version that it has unless it declares one. */
export type Seats = (
  agent: Agent,
  report: Report,
) => Promise<{
  readonly bring: (http: ArenaHttp, start: StartFrame) => BotSeat;
  readonly version: string;
}>;

/** Time that a search keeps for its decision to reach the arena. */
const reserveMs = 300;

/** A seat for a bot in this process, which is asked as in a local match: position, view and legal actions. */
export function bringBot(
  entrant: Entrant,
  lines: LastLines | null,
  game: Game,
  http: ArenaHttp,
  start: StartFrame,
  moveMs?: number,
): BotSeat {
  const leave = lines === null ? () => {} : overhear(lines);
  const options = game.options(start.options) as JsonObject;
  const { seat, bot_seed: botSeed } = start;
  const position = new ArenaPosition(game, options, http, start.match_id);
  const views = new Views(game, http, start);
  const names = start.players.map(({ name }) => name);
  const match = { game, options, seat, botSeed, names, seedHash: start.seed_hash, opening: () => views.latest };
  let player: ExternalPlayer | undefined;
  let index = 0;
  return {
    async decide(turn, began) {
      const view = await views.of(turn);
      const version = turn.tick - 1;
      const state = await position.at(version, view, `planning ${seat} ${index}`);
      player ??= seated(entrant, match);
      return player.decide({
        index: index++,
        version,
        state,
        view: () => view,
        legal: () => turn.legal,
        events: () => turn.frame.events ?? null,
        isStopped: () => turn.signal.aborted || turn.timeLeftMs < reserveMs,
        note: (spoken) => speak(turn, spoken),
        refusals: (orders) => refusalsOf(game, turn, orders),
        timeLeftMs: () => {
          const left = (moveMs ?? Number.POSITIVE_INFINITY) - (performance.now() - began);
          return Math.max(0, Math.min(turn.timeLeftMs, left));
        },
      });
    },
    async end() {
      leave();
      await player?.end(null);
    },
    lines,
  };
}

/** What the arena would refuse. An arena that cannot be asked now refuses nothing: it will say so itself. */
async function refusalsOf(game: Game, turn: Turn, orders: readonly unknown[]): Promise<RefusedOrder[]> {
  const decision = game.sets === undefined ? orders[0] : orders;
  try {
    const { allowed, refusal, pending } = await turn.check(decision as never);
    const rejected = pending?.rejected ?? [];
    if (rejected.length > 0) return rejected.map(({ index, reason }) => ({ index, message: reason }));
    return allowed ? [] : [{ index: 0, message: refusal?.message ?? 'It would be refused.' }];
  } catch (error) {
    if (!(error instanceof HexfrontError)) throw error;
    const isRefused = error.code === 'bad-decision' || error.status === 400 || error.status === 422;
    return isRefused ? [{ index: 0, message: error.message }] : [];
  }
}

/** Sends reasoning and annotations along with the decision of a turn. */
export function speak(turn: Turn, { reasoning, annotations }: Spoken): void {
  if (reasoning !== undefined) turn.reasoning = reasoning;
  if (annotations !== undefined) turn.annotations = annotations;
}

function seated(entrant: Entrant, match: ExternalMatch): ExternalPlayer {
  if ('isExternal' in entrant) return entrant.sit(match);
  const player = entrant.sit(match);
  return { decide: async (turn) => player.decide(turn), end: async () => {} };
}

/** Frames as the views that `game.view` returns: games with payloads of their own have them side by side. */
export class Views {
  readonly #game: Game;
  readonly #http: ArenaHttp;
  readonly #start: StartFrame;
  latest: unknown = null;

  constructor(game: Game, http: ArenaHttp, start: StartFrame) {
    this.#game = game;
    this.#http = http;
    this.#start = start;
  }

  async of(turn: Turn): Promise<unknown> {
    return (this.latest = (await this.#whole(turn)) ?? this.#fromFrame(turn));
  }

  /** After ticks that the bot has not seen, changes are not enough: it gets all that its seat has learnt, as after a reconnect. */
  async #whole({ skipped, tick, matchId }: Turn): Promise<unknown> {
    if (skipped.length === 0) return null;
    const { state } = await this.#http.ok('GET', `/v1/matches/${matchId}/state?view=own`);
    return state.stateVersion === tick - 1 ? state.game : null;
  }

  #fromFrame({ frame, lastOrders }: Turn): unknown {
    if (this.#game.sets === undefined) return frame.payload;
    const { payload: match_start } = this.#start;
    return { match_start, state_tick: frame.payload, last_orders_status: lastOrders, match_end: null };
  }
}
