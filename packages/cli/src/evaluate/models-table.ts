import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import type { LedgerRow } from '@hexfront/protocol';
import { type Crew, crewOfOne, type Entrant, type ExternalBot, type Table } from '@hexfront/sim';
import { modelBot } from '../llm/model-bot.ts';
import { type ModelPlace, ProviderFault } from '../llm/seat.ts';
import type { GameFolder } from './folder.ts';
import { botNamed, type EvaluatedEntrant } from './setup.ts';

/** A pair whose provider fails again after it was replayed this often ends the evaluation. */
const MOST_ATTEMPTS = 3;

/** Where the games of one game are played. */
export interface Venue {
  readonly folder: GameFolder;
  readonly entrants: readonly EvaluatedEntrant[];
  /** The place of all models, but for the ledger, which each game has for itself. */
  readonly place: Omit<ModelPlace, 'keep'>;
  readonly jobs: number;
  /** Called with each decision of a model, also one of a match that was given up: it has been paid for. */
  readonly onRow: (row: LedgerRow) => void;
}

/** Plays several pairs at a time in this process, because models keep it waiting. A pair that a provider failed is played again. */
export async function crewOfModels(venue: Venue): Promise<Crew> {
  const { folder, jobs } = venue;
  const crew = crewOfOne(await tableOf(venue), jobs);
  const running = new Set<Promise<unknown>>();
  return {
    ahead: jobs,
    play: (job) => {
      const played = again(
        () => crew.play(job),
        ({ message }) => folder.cancel(job, message),
      );
      running.add(played);
      return played.finally(() => running.delete(played));
    },
    /** Returns when the last match has been given up. */
    close: async () => {
      await Promise.allSettled(running);
    },
  };
}

async function again<T>(play: () => Promise<T>, onFault: (fault: ProviderFault) => void): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await play();
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      onFault(error);
      if (error.kind === 'unauthorised' || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

async function tableOf({ folder, entrants, place, onRow }: Venue): Promise<Table> {
  const { plan } = folder;
  const game = findGame(plan.game) as Game;
  let current = 0;
  const begin = (number: number) => {
    current = number;
    folder.begin(number);
  };
  const seats = new Map<string, Entrant>();
  for (const { name, given, spec, price } of entrants) {
    const seated = (number: number, isOver: () => boolean): ModelPlace => ({
      ...place,
      keep: (row) => {
        // The ledger now belongs to the replay of a match that was given up while the model was still asked.
        if (!isOver()) folder.keep(number, row);
        onRow(row);
      },
    });
    // A match seats its players as soon as it has begun, so the game is still the current one.
    seats.set(
      name,
      spec === null
        ? await botNamed(given, game)
        : perMatch(name, (isOver) => modelBot(spec, seated(current, isOver), price)),
    );
  }
  return { plan, game, options: plan.options as JsonObject, entrants: seats, keeps: 'all', begin };
}

/** A bot that is made anew for each match, and can see whether that is over. */
function perMatch(name: string, make: (isOver: () => boolean) => ExternalBot): ExternalBot {
  return {
    isExternal: true,
    runsInProcess: false,
    name,
    plays: () => true,
    sit: (match) => {
      let isOver = false;
      const player = make(() => isOver).sit(match);
      return {
        decide: (turn) => player.decide(turn),
        end: (finish) => {
          isOver = true;
          return player.end(finish);
        },
      };
    },
  };
}
