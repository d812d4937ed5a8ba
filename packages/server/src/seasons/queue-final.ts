import type { QueueEntry } from '../arena/ports.ts';
import { type FinalPairing, type FinalRound, readyPairings, roundRobin, wantedIn } from './final-round.ts';
import type { Season, Seasons } from './seasons.ts';

/** How long a finalist waits for another one before it plays somebody else in the meantime. */
const patienceMs = 600_000;

/** What the final rounds want from those who wait. */
export interface FinalWishes {
  /** Pairings to be opened now. */
  readonly ready: readonly FinalPairing[];
  /** Agents that are kept for their final matches for now. */
  readonly reserved: ReadonlySet<string>;
}

/**
 * The final round, played through the rated queue: whenever two finalists wait who have yet to meet, they meet. So nobody is called while
 * away, and no client needs to know about it. Nothing is stored besides the finalists: a pairing is open until its match exists.
 */
export class QueueFinal implements FinalRound {
  readonly #seasons: Seasons;

  constructor(seasons: Seasons) {
    this.#seasons = seasons;
  }

  /** The keeper stores the finalists with the season. */
  async open({ id }: Pick<Season, 'id'>): Promise<string> {
    return id;
  }

  async progress(roundId: string): Promise<{ matchIds: string[]; isOver: boolean }> {
    const season = await this.#seasons.byId(roundId);
    const pairings = roundRobin(roundId, season?.finalists ?? []);
    const opened = await this.#seasons.opened(pairings.map(({ matchId }) => matchId));
    const isOver = pairings.every(({ matchId }) => opened.get(matchId) === true);
    return { matchIds: [...opened.keys()], isOver };
  }

  async wishes(queue: readonly QueueEntry[], now: number): Promise<FinalWishes> {
    const ready: FinalPairing[] = [];
    const reserved = new Set<string>();
    if (!queue.some(({ mode }) => mode === 'rated')) return { ready, reserved };
    for (const season of await this.#seasons.moving('final')) {
      const waiting = queue.filter(
        ({ game, mode, players }) => game === season.game && mode === 'rated' && players === 2,
      );
      if (waiting.length === 0) continue;
      const open = await this.#open(season);
      ready.push(...readyPairings(open, waiting));
      for (const { agentId, since } of wantedIn(open, waiting)) if (now - since < patienceMs) reserved.add(agentId);
    }
    return { ready, reserved };
  }

  async #open({ id, finalists }: Season): Promise<FinalPairing[]> {
    const pairings = roundRobin(id, finalists);
    const opened = await this.#seasons.opened(pairings.map(({ matchId }) => matchId));
    return pairings.filter(({ matchId }) => !opened.has(matchId));
  }
}
