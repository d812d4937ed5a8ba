import { bots, findBot, levels, splitName } from '@hexfront/bots';
import { firstLevel } from '@hexfront/bots/facts';
import { findGame, type Game } from '@hexfront/engine';
import type { MatchPlayer } from '../arena/records.ts';

/** A house bot and the agent it plays as. */
export interface HouseAgent {
  readonly bot: string;
  readonly agentId: string;
  readonly name: string;
}

const PREFIX = 'house-';

/** Levels from the weakest to the strongest, then bots by name; the last ones are second copies for battles. */
export const houseNames: readonly { readonly bot: string; readonly name: string }[] = [
  ...[...levels, ...bots].map(({ name }) => ({ bot: name, name: `${PREFIX}${name}` })),
  ...['commander', 'greedy', 'random'].map((bot) => ({ bot, name: `${PREFIX}${bot}-2` })),
];

/** The names of the house bots that play a game; every arena has them. */
export function houseBotsOf(game: Game): string[] {
  return [...levels, ...bots].filter((bot) => bot.plays(game)).map(({ name }) => name);
}

const MOST_NODES = 200_000;
const MOST_MS = 1000;

/** The agents of the house, and which of them sits down for a requested bot. */
export class HouseAgents {
  readonly all: readonly HouseAgent[];

  constructor(agents: readonly HouseAgent[]) {
    this.all = agents;
  }

  /** Opponents for a player whose strength is unknown: the level for a first game, then the ones above it. */
  opponents(game: string, count: number): MatchPlayer[] {
    const found = findGame(game) as Game;
    const playing = this.all.filter(({ bot }) => 'bot' in findBot(bot, found));
    const first = Math.max(
      0,
      playing.findIndex(({ bot }) => bot === firstLevel),
    );
    return playing.slice(first, first + count).map(playerOf);
  }

  /** One player for each requested bot, or a sentence that says why there is none. */
  seat(game: string, wanted: readonly string[]): MatchPlayer[] | string {
    const free = [...this.all];
    const players: MatchPlayer[] = [];
    for (const each of wanted) {
      const name = each.startsWith(PREFIX) ? each.slice(PREFIX.length) : each;
      const found = findBot(name, findGame(game) as Game);
      const at = free.findIndex(({ bot }) => bot === name || bot === splitName(name)?.bot);
      if ('error' in found) return found.error;
      if (at === -1) return `No house bot named ${name} is available for ${game}.`;
      if (!isModest(name)) {
        return `House bots think about at most ${MOST_NODES} positions or for ${MOST_MS}ms; give ${name} less.`;
      }
      const [agent] = free.splice(at, 1);
      // The budget is stored with the match, where the house reads it again after a restart.
      players.push(agent.bot === name ? playerOf(agent) : { ...playerOf(agent), agentVersion: name });
    }
    return players;
  }
}

function playerOf({ agentId, name }: HouseAgent): MatchPlayer {
  return { agentId, name, isHouse: true };
}

function isModest(name: string): boolean {
  const budget = splitName(name)?.budget ?? null;
  if (budget === null) return true;
  return 'ms' in budget ? budget.ms <= MOST_MS : budget.nodes <= MOST_NODES;
}
