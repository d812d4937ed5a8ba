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

/** Why a match is casual whatever its settings are. */
const casualOnly = {
  guest: 'Guests can only play casual matches: set mode to casual.',
  house: 'Challenges against house bots are casual: set mode to casual.',
};

/** The match with all defaults filled in, or what is wrong with it; `casual` says why it cannot be rated, if so. */
export function matchPlan(
  config: Config,
  game: Game,
  wanted: WantedMatch,
  casual: keyof typeof casualOnly | null,
): MatchPlanned | Reply {
  const { options: overrides = {}, mode = 'casual', errorAllowance = 0 } = wanted;
  const seats = wanted.players === undefined || game.traits.seats[1] === 2 ? {} : { players: wanted.players };
  const options = game.options({ ...overrides, ...seats });
  if (isRefusal(options)) return fault('bad-option', {}, options.message);
  const players = game.seats(options);
  if (wanted.players !== undefined && wanted.players !== players) return fault('bad-seats', {}, seatsSentence(game));
  if (mode === 'rated') {
    if (casual !== null) return fault('not-rated', {}, casualOnly[casual]);
    const changed = [
      ...(Object.keys(overrides).every((key) => key === 'players') ? [] : ['options']),
      ...(wanted.pace === undefined ? [] : ['pace']),
      ...(errorAllowance > 0 ? ['errorAllowance'] : []),
    ];
    const fields = new Intl.ListFormat('en').format(changed);
    if (changed.length > 0) return fault('not-rated', {}, `Leave out ${fields}, or set mode to casual.`);
  }
  const standard = queuePace(config, game, options);
  const { turnSeconds = standard.turnSeconds, tickMs = standard.tickMs, eager = standard.isEager } = wanted.pace ?? {};
  if (game.sets !== undefined && tickMs < 200 && !eager) {
    return fault('bad-pace', {}, 'tickMs must be at least 200 unless eager is true.');
  }
  return { players, options, pace: { turnSeconds, tickMs, isEager: eager }, mode, errorAllowance };
}
