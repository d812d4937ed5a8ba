import { type Game, isRefusal, type JsonObject } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import type { MatchSettings } from '../arena/records.ts';
import type { Config } from '../config.ts';
import { queuePace } from '../services.ts';

/** How a match is to be played, as a request says it. */
export interface WantedMatch {
  readonly players?: number | undefined;
  readonly options?: JsonObject | undefined;
  readonly pace?:
    | { turnSeconds?: number | undefined; tickMs?: number | undefined; eager?: boolean | undefined }
    | undefined;
  readonly mode?: 'rated' | 'casual' | undefined;
  readonly errorAllowance?: number | undefined;
}

export interface MatchPlanned extends MatchSettings {
  readonly players: number;
  readonly options: JsonObject;
}

export function seatsSentence({ id, traits: { seats } }: Game): string {
  return `${id} is for ${seats[0] === seats[1] ? seats[0] : `${seats[0]} to ${seats[1]}`} players.`;
}

/** The match with all defaults filled in, or what is wrong with it. Matches of guests and of chosen house bots are never rated. */
export function matchPlan(
  config: Config,
  game: Game,
  wanted: WantedMatch,
  isCasualOnly: boolean,
): MatchPlanned | Reply {
  const { options: overrides = {}, mode = 'casual', errorAllowance = 0 } = wanted;
  const seats = wanted.players === undefined || game.traits.seats[1] === 2 ? {} : { players: wanted.players };
  const options = game.options({ ...overrides, ...seats });
  if (isRefusal(options)) return fault('bad-option', {}, options.message);
  const players = game.seats(options);
  if (wanted.players !== undefined && wanted.players !== players) return fault('bad-seats', {}, seatsSentence(game));
  const isPreset = Object.keys(overrides).every((key) => key === 'players') && wanted.pace === undefined;
  if (mode === 'rated' && (!isPreset || errorAllowance > 0 || isCasualOnly)) {
    return fault('not-rated', {}, 'Leave out options, pace, errorAllowance and house, or set mode to casual.');
  }
  const standard = queuePace(config, game, options);
  const { turnSeconds = standard.turnSeconds, tickMs = standard.tickMs, eager = standard.isEager } = wanted.pace ?? {};
  if (game.sets !== undefined && tickMs < 200 && !eager) {
    return fault('bad-pace', {}, 'tickMs must be at least 200 unless eager is true.');
  }
  return { players, options, pace: { turnSeconds, tickMs, isEager: eager }, mode, errorAllowance };
}
