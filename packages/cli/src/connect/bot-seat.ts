import type { Game, JsonObject } from '@hexfront/engine';
import type { ArenaHttp, EndFrame, StartFrame, Turn } from '@hexfront/sdk';
import type { Entrant, ExternalPlayer } from '@hexfront/sim';
import { ArenaPosition } from './position.ts';

/** A bot's side of one match on an arena. */
export interface BotSeat {
  /** Rejects with a `PlayerFailure` if it is the bot's fault. */
  decide(turn: Turn): Promise<readonly unknown[]>;
  /** Called exactly once; null if the match was left. */
  end(frame: EndFrame | null): Promise<void>;
}

/** Time that a search keeps for its decision to reach the arena. */
const reserveMs = 300;

/** A seat for a bot in this process, which is asked as in a local match: position, view and legal actions. */
export function bringBot(entrant: Entrant, game: Game, http: ArenaHttp, start: StartFrame): BotSeat {
  const options = game.options(start.options) as JsonObject;
  const { seat, bot_seed: botSeed } = start;
  const position = new ArenaPosition(game, options, http, start.match_id);
  const views = new Views(game, http, start);
  const match = { game, options, seat, botSeed, opening: () => views.latest };
  let player: ExternalPlayer | undefined;
  let index = 0;
  return {
    async decide(turn) {
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
        isStopped: () => turn.signal.aborted || turn.timeLeftMs < reserveMs,
      });
    },
    end: async () => player?.end(null),
  };
}

function seated(entrant: Entrant, match: Parameters<Entrant['sit']>[0] & { opening(): unknown }): ExternalPlayer {
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
