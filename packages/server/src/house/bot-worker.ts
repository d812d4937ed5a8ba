import { findBot, type Player } from '@hexfront/bots';
import { draw, type Json, type Seat } from '@hexfront/engine';
import { parentPort } from 'node:worker_threads';
import { Match } from '../arena/match.ts';
import type { LogRecord, MatchHead } from '../arena/records.ts';

/** A seat for which a house bot must decide, and the records written since the last question about the match. */
export interface Question {
  readonly id: number;
  readonly seat: Seat;
  readonly bot: string;
  /** With the first question about a match. */
  readonly head?: MatchHead;
  readonly matchId: string;
  readonly records: readonly LogRecord[];
}
export type Decision =
  | { readonly id: number; readonly stateVersion: number; readonly decision: readonly Json[] | null }
  | { readonly id: number; readonly error: string };
/** A match that needs no more decisions. */
export interface ForgottenMatch {
  readonly forget: string;
}

interface Seated {
  readonly match: Match;
  readonly players: Map<Seat, { player: Player; asked: number }>;
}

const matches = new Map<string, Seated>();

parentPort!.on('message', (message: Question | ForgottenMatch) => {
  if ('forget' in message) return void matches.delete(message.forget);
  try {
    parentPort!.postMessage({ id: message.id, ...decide(message) });
  } catch (error) {
    matches.delete(message.matchId);
    parentPort!.postMessage({ id: message.id, error: String(error) });
  }
});

function decide({ matchId, head, seat, bot, records }: Question): {
  stateVersion: number;
  decision: readonly Json[] | null;
} {
  if (head !== undefined) matches.set(matchId, { match: new Match(head), players: new Map() });
  const { match, players } = matches.get(matchId) as Seated;
  for (const record of records) match.take(record);
  const { stateVersion, game, state } = match;
  if (!match.deciding().includes(seat)) return { stateVersion, decision: null };
  let seated = players.get(seat);
  if (seated === undefined) players.set(seat, (seated = { player: sit(match, seat, bot), asked: 0 }));
  const index = seated.asked++;
  const { hidden, chance } = game.traits;
  // A bot sees what any player sees: its view under fog, and other dice than the match's where there is chance.
  const shown = hidden ? null : chance ? game.copy(state, undefined, `planning ${seat} ${index}`) : state;
  const turn = { index, state: shown, view: () => game.view(state, seat), legal: () => game.legal(state, seat) };
  return { stateVersion, decision: seated.player.decide(turn) as Json[] };
}

function sit({ game, head }: Match, seat: Seat, name: string): Player {
  const found = findBot(name, game);
  if ('error' in found) throw new Error(found.error);
  return found.bot.sit({ game, options: head.options, seat, botSeed: `${draw(head.seedHash, 'bot', seat)}` });
}
