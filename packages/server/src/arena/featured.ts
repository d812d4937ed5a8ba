import { games } from '@hexfront/engine';
import type { Arena } from './arena.ts';
import type { Match } from './match.ts';
import type { Ports } from './ports.ts';

const openGames = games.filter(({ traits }) => !traits.hidden).map(({ id }) => id);
/** A few, because some may have ended or turn out to be unreadable when they are loaded. */
const mostCandidates = 5;
/** A match that has not moved for so long is not worth watching now. */
const idleMs = 2 * 60_000;

/** Chooses the live match to feature: never one that is hidden or stands still, rather not one of house bots alone, and the same while that holds. */
export class Featured {
  private readonly ports: Ports;
  private readonly arena: Arena;
  private current: string | null = null;

  constructor(ports: Ports, arena: Arena) {
    this.ports = ports;
    this.arena = arena;
  }

  async match(): Promise<Match | null> {
    const known = this.current === null ? null : await this.lively(this.current);
    if (known !== null && !known.isHouseOnly) return known;
    let best = known;
    for (const id of await this.ports.storage.movedSince(openGames, this.since(), mostCandidates)) {
      const match = await this.lively(id);
      if (match !== null && (best === null || (best.isHouseOnly && !match.isHouseOnly))) best = match;
    }
    this.current = best?.head.id ?? null;
    return best;
  }

  /** The match, if it can be read, goes on and has moved lately. */
  private async lively(id: string): Promise<Match | null> {
    const match = await this.arena.liveMatches.findReadable(id);
    if (match === null || match.ending !== null || match.isHidden) return null;
    return match.records.at(-1)!.at >= this.since() ? match : null;
  }

  private since(): number {
    return this.ports.clock.now() - idleMs;
  }
}
