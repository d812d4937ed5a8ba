import { games } from '@hexfront/engine';
import type { Arena } from './arena.ts';
import type { Match } from './match.ts';
import type { Ports } from './ports.ts';

const openGames = games.filter(({ traits }) => !traits.hidden).map(({ id }) => id);
/** A few, because some may have ended or turn out to be unreadable when they are loaded. */
const mostCandidates = 5;

/** Chooses the live match to feature: never one under fog, rather not one of house bots alone, and the same until it ends. */
export class Featured {
  private readonly ports: Ports;
  private readonly arena: Arena;
  private current: string | null = null;

  constructor(ports: Ports, arena: Arena) {
    this.ports = ports;
    this.arena = arena;
  }

  async match(): Promise<Match | null> {
    const known = this.current === null ? null : await this.arena.liveMatches.findReadable(this.current);
    if (known !== null && known.ending === null && !isHouseOnly(known)) return known;
    let best = known !== null && known.ending === null ? known : null;
    for (const id of await this.ports.storage.liveIn(openGames, mostCandidates)) {
      const match = await this.arena.liveMatches.findReadable(id);
      if (match === null || match.ending !== null) continue;
      if (best === null || (isHouseOnly(best) && !isHouseOnly(match))) best = match;
    }
    this.current = best?.head.id ?? null;
    return best;
  }
}

function isHouseOnly({ head }: Match): boolean {
  return head.players.every((player) => player.isHouse);
}
