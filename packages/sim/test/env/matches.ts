import { findBot } from '@hexfront/bots';
import { findGame, type Game, type JsonObject, type Replay } from '@hexfront/engine';
import { playMatch } from '../../src/match/match.ts';

export const gameOf = (id: string) => findGame(id) as Game;

/** Battles of sixty ticks, other games of a few turns. */
export function shortOptions(id: string, more: JsonObject = {}): JsonObject {
  const game = gameOf(id);
  const usual = { attrition: { turnLimit: 4 }, battle: { durationMinutes: 60, tickSeconds: 60 }, warshard: {} };
  return game.options({ ...usual[game.facts.family as keyof typeof usual], ...more });
}

export function botOf(name: string, id: string) {
  const found = findBot(name, gameOf(id));
  if ('error' in found) throw new Error(found.error);
  return found.bot;
}

/** A match between two bots that is over soon. */
export function shortMatch(id: string, seed: string, names = ['greedy', 'random'], options = shortOptions(id)): Replay {
  return playMatch({ game: gameOf(id), options, seed, bots: names.map((name) => botOf(name, id)) });
}
