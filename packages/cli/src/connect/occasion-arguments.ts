import type { Game, JsonObject } from '@hexfront/engine';
import type { Arguments } from '../arguments.ts';
import type { OptionSpec } from '../command.ts';
import { UsageError } from '../errors.ts';
import { optionsFrom } from '../game-arguments.ts';
import type { Agent } from './agent.ts';
import { joined, type Occasion, startedBatch } from './occasion.ts';
import type { StandbyPlan } from './standby.ts';

export const occasionOptions: { readonly [name: string]: OptionSpec } = {
  tournament: { value: 'ID', help: 'join this tournament and play until it is over' },
  batch: {
    value: 'N',
    help: 'with --against: play N unrated games, the seats swapped after each, and print a report',
  },
};

/** What becomes of invitations while the bot waits. */
function isRule(accept: string | undefined): boolean {
  return accept === 'all' || accept === 'none';
}

/** What to play of the matches that open without being looked for; null if matches are looked for. */
export function standbyFrom(
  args: Arguments,
  game: Game,
  occasion: Occasion | null,
  version: string | undefined,
): StandbyPlan | null {
  const rule = args.text('accept');
  const isWaiting = isRule(rule);
  if (!isWaiting && occasion === null) return null;
  return {
    game: game.id,
    accepts: isWaiting ? rule === 'all' : null,
    concurrency: args.integer('concurrency', 1, 100) ?? 1,
    ...(version === undefined ? {} : { agentVersion: version }),
    until: occasion?.id ?? null,
  };
}

/** The tournament or batch to play, if one is asked for. */
export async function occasionFrom(
  args: Arguments,
  game: Game,
  agent: Agent,
  version: string | undefined,
): Promise<Occasion | null> {
  const [tournament, games] = [args.text('tournament'), args.integer('batch', 2, 200)];
  if (tournament !== undefined) return joined(agent, tournament, game.id, version);
  if (games === undefined) return null;
  return startedBatch(agent, {
    opponent: args.text('against')!,
    gameType: game.id,
    games,
    concurrency: args.integer('concurrency', 1, 10) ?? 1,
    ...(args.has('options') ? { options: optionsFrom(args, game) as JsonObject } : {}),
    ...(version === undefined ? {} : { agentVersion: version }),
  });
}

/** Returns whether the bot waits for matches instead of looking for them. */
export function checkOccasion(args: Arguments): boolean {
  const [isTournament, isBatch] = [args.has('tournament'), args.has('batch')];
  const others = ['accept', 'invite', 'matches', 'mode', 'players'].filter((name) => args.has(name));
  const [clash] = isTournament
    ? [...others, 'against', 'batch', 'options', 'concurrency'].filter((n) => args.has(n))
    : others;
  if (isTournament && clash !== undefined) throw new UsageError(`--tournament and --${clash} exclude each other`);
  if (!isBatch) return isTournament || isRule(args.text('accept'));
  if (clash !== undefined) throw new UsageError(`--batch and --${clash} exclude each other`);
  if (args.all('against').length !== 1) throw new UsageError('--batch needs one opponent; add --against NAME');
  if (args.integer('batch', 2, 200)! % 2 === 1)
    throw new UsageError('--batch must be even, so that the seats can be swapped');
  return true;
}
