import { findBot, type Player, prepareBot } from '@hexfront/bots';
import type { Json, Seat } from '@hexfront/engine';
import { parentPort } from 'node:worker_threads';
import { botSeed } from '../arena/bot-seed.ts';
import { Match } from '../arena/match.ts';
import type { LogRecord, MatchHead } from '../arena/records.ts';
import type { Answer } from './bot-thread.ts';

/** The records written since the last news of a match. */
export interface News {
  /** With the first news of a match. */
  readonly head?: MatchHead;
  readonly matchId: string;
  readonly records: readonly LogRecord[];
}
/** A seat for which a house bot must decide. */
export interface Question extends News {
  readonly id: number;
  readonly seat: Seat;
  readonly bot: string;
  /** After this time the bot must decide on what it knows. */
  readonly msLeft: number;
}
export type Decision = ({ readonly id: number } & Answer) | { readonly id: number; readonly error: string };
/** A match that needs no more decisions. */
export interface ForgottenMatch {
  readonly forget: string;
}

interface Seated {
  readonly match: Match;
  /** By seat and bot: under pressure another bot may decide for a seat. */
  readonly players: Map<string, Player>;
  /** By seat: how often it was asked. */
  readonly asked: number[];
}

const matches = new Map<string, Seated>();

/** One message after the other, even where a bot must be loaded first. */
let handled: Promise<void> = Promise.resolve();

parentPort!.on('message', (message: News | Question | ForgottenMatch) => {
  handled = handled.then(() => handle(message));
});

async function handle(message: News | Question | ForgottenMatch): Promise<void> {
  if ('forget' in message) return void matches.delete(message.forget);
  try {
    hear(message);
    if ('id' in message) await prepareBot(message.bot, matches.get(message.matchId)!.match.game);
    if ('id' in message) parentPort!.postMessage({ id: message.id, ...decide(message) });
  } catch (error) {
    matches.delete(message.matchId);
    if ('id' in message) parentPort!.postMessage({ id: message.id, error: String(error) });
  }
}

function hear({ matchId, head, records }: News): void {
  if (head !== undefined) {
    matches.set(matchId, { match: new Match(head), players: new Map(), asked: head.players.map(() => 0) });
  }
  const { match } = matches.get(matchId) as Seated;
  for (const record of records) match.take(record);
}

function decide({ matchId, seat, bot, msLeft }: Question): Answer {
  const start = performance.now();
  const { match, players, asked } = matches.get(matchId) as Seated;
  const { stateVersion, game, state } = match;
  const took = () => performance.now() - start;
  if (!match.deciding().includes(seat)) return { stateVersion, decision: null, ms: took() };
  let player = players.get(`${seat} ${bot}`);
  if (player === undefined) players.set(`${seat} ${bot}`, (player = sit(match, seat, bot)));
  const index = asked[seat]++;
  const { hidden, chance } = game.traits;
  const decision = player.decide({
    index,
    // A bot sees what any player sees: its view under fog, and other dice than the match's where there is chance.
    state: hidden ? null : chance ? game.copy(state, undefined, `planning ${seat} ${index}`) : state,
    view: () => game.view(state, seat),
    legal: () => game.legal(state, seat),
    isStopped: () => took() > msLeft,
  });
  return { stateVersion, decision: decision as Json[], ms: took() };
}

function sit({ game, head }: Match, seat: Seat, name: string): Player {
  const found = findBot(name, game);
  if ('error' in found) throw new Error(found.error);
  return found.bot.sit({ game, options: head.options, seat, botSeed: botSeed(head.seed, seat) });
}
