/** Loaded by every thread and worker of a tournament, to make the bots from their names. */
import { join } from 'node:path';
import { describeView } from '@hexfront/engine';
import { type ExternalBot, type LoadEntrant, TournamentError } from '@hexfront/sim';
import { entrantNamed } from '../../../entrants.ts';
import { ledgerOfTournament } from '../../../llm/ledger-files.ts';
import { nowhere, placeWithoutClock } from '../../../llm/model-arguments.ts';
import { readPrices } from '../../../llm/prices.ts';
import { ProviderFault } from '../../../llm/seat.ts';
import { isModelName } from '../../../llm/spec.ts';

/** What the plan says about programs: it may decide games, so it is part of the plan. */
export interface ProgramSettings {
  readonly startMs: number;
  readonly moveMs: number;
  readonly bankMs: number;
  /** Whether positions are described in plain text. */
  readonly text: boolean;
}

/** What does not change the results: where things are written, and for how long language models are waited for. */
export interface SeatSettings {
  readonly log?: string;
  /** The folder of the tournament. */
  readonly out?: string;
  readonly prices?: string;
  readonly patienceMs?: number;
}

export const loadEntrant: LoadEntrant = async (name, game, { settings, gameNumber }) => {
  const { startMs, moveMs, bankMs, text } = settings as unknown as ProgramSettings;
  const { log, out, prices, patienceMs = 0 } = settings as SeatSettings;
  const keeper = out === undefined ? nowhere : ledgerOfTournament(out, gameNumber);
  const entrant = await entrantNamed(name, game, {
    models: {
      place: placeWithoutClock(patienceMs, keeper),
      prices: prices === undefined ? null : readPrices(prices),
    },
    allowance: { startMs, moveMs, bankMs },
    logFile: (seat) => (log === undefined ? null : join(log, `game-${gameNumber()}-seat-${seat}.log`)),
    describe: text ? ({ options, seat }, view) => describeView(game, options, view, seat) : undefined,
  });
  return isModelName(name) ? endingTournament(entrant as ExternalBot) : entrant;
};

/** A model that cannot go on does not lose its game: the tournament stops, and the pair is played again when it is resumed. */
function endingTournament(bot: ExternalBot): ExternalBot {
  return {
    ...bot,
    sit: (match) => {
      const player = bot.sit(match);
      return {
        end: (finish) => player.end(finish),
        decide: (turn) =>
          player.decide(turn).catch((error) => {
            throw error instanceof ProviderFault ? new TournamentError(error.message, true) : error;
          }),
      };
    },
  };
}
