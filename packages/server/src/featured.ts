import type { Arena } from './arena/arena.ts';
import type { Match } from './arena/match.ts';
import type { Ports } from './arena/tables.ts';

/** Chooses the live match to show: open to spectators, with guests of the house before its own, and the same until it ends. */
export class Featured {
  private readonly ports: Ports;
  private readonly arena: Arena;
  private current: string | null = null;

  constructor(ports: Ports, arena: Arena) {
    this.ports = ports;
    this.arena = arena;
  }

  async match(): Promise<Match | null> {
    const known = this.current === null ? null : await this.arena.tables.find(this.current);
    if (known !== null && known.ending === null && !isHouseOnly(known)) return known;
    let best = known !== null && known.ending === null ? known : null;
    for (const id of await this.ports.storage.live()) {
      const match = await this.arena.tables.find(id);
      if (match === null || match.ending !== null || match.game.traits.hidden) continue;
      if (best === null || (isHouseOnly(best) && !isHouseOnly(match))) best = match;
    }
    this.current = best?.head.id ?? null;
    return best;
  }
}

function isHouseOnly({ head }: Match): boolean {
  return head.players.every((player) => player.isHouse);
}
