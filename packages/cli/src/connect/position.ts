import { type Game, isRefusal, type JsonObject } from '@hexfront/engine';
import type { ArenaHttp } from '@hexfront/sdk';
import { CommandFailed } from '../errors.ts';

interface LogRecord {
  readonly seq: number;
  readonly stateVersion: number;
  readonly kind: 'opened' | 'submitted' | 'advanced' | 'withdrawn' | 'ended';
  readonly body: any;
}

/**
 * The state of an arena's match, for bots that read `turn.state`.
 *
 * Without chance it is rerun from the match's log, which is public while the match is live, and every hash is compared: a view does not
 * say everything (in attrition, not the number of the next recruit). With chance a rerun would need the match's dice, so the view is
 * loaded, which in those games is a complete position; its seed is not the match's. Under fog there is no state.
 */
export class ArenaPosition {
  readonly #game: Game;
  readonly #options: JsonObject;
  readonly #http: ArenaHttp;
  readonly #matchId: string;
  #state: unknown = null;
  #seq = -1;
  #version = -1;

  constructor(game: Game, options: JsonObject, http: ArenaHttp, matchId: string) {
    this.#game = game;
    this.#options = options;
    this.#http = http;
    this.#matchId = matchId;
  }

  async at(version: number, view: unknown, planningSeed: string): Promise<unknown> {
    const { hidden, chance } = this.#game.traits;
    if (hidden) return null;
    if (chance) return this.#loaded(view, planningSeed);
    while (this.#version < version) {
      const after = this.#seq < 0 ? '' : `&after=${this.#seq}`;
      const { records } = await this.#http.ok('GET', `/v1/matches/${this.#matchId}/log?limit=500${after}`);
      if (records.length === 0) break;
      for (const record of records as LogRecord[]) {
        if (record.stateVersion > version) break;
        this.#take(record);
      }
    }
    return this.#state;
  }

  #loaded(view: unknown, seed: string): unknown {
    const game = this.#game;
    const state = game.load({ game: game.id, options: this.#options, seed, position: view });
    if (isRefusal(state)) throw this.#differs(state.message);
    return state;
  }

  #take({ seq, stateVersion, kind, body }: LogRecord): void {
    const game = this.#game;
    this.#seq = seq;
    this.#version = stateVersion;
    if (kind === 'opened') this.#state = game.setup(this.#options, 'no chance, no seed');
    else if (kind === 'advanced') game.advance(this.#state, body.decisions, 'silent');
    else if (kind === 'withdrawn') game.withdraw(this.#state, body.seat, body.withdrawal);
    else return;
    const hash = game.hash(this.#state);
    if (body.hash !== hash) throw this.#differs(`after record ${seq} its hash is ${body.hash}, and here it is ${hash}`);
  }

  #differs(how: string): CommandFailed {
    return new CommandFailed(
      `the arena plays ${this.#game.id} differently than this version of hexfront (match ${this.#matchId}: ${how}); update one of them`,
    );
  }
}
