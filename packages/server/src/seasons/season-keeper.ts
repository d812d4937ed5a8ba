import type { Agents } from '../accounts/agents.ts';
import type { Clock } from '../arena/ports.ts';
import type { FinalRound } from './final-round.ts';
import type { Season, Seasons } from './seasons.ts';

const lookMs = 5000;

interface Keeping {
  readonly clock: Clock;
  readonly agents: Pick<Agents, 'byIds'>;
  readonly seasons: Seasons;
  readonly finalRound: FinalRound;
  readonly report: (problem: string, error: unknown) => void;
}

/** Moves seasons on at their dates: from play to the final round, and from there to the archive. Only the leader does it. */
export class SeasonKeeper {
  readonly #keeping: Keeping;
  #timer: { cancel(): void } | null = null;
  #isOn = false;

  constructor(keeping: Keeping) {
    this.#keeping = keeping;
  }

  async lead(): Promise<void> {
    this.#isOn = true;
    await this.#look();
  }

  rest(): void {
    this.#isOn = false;
    this.#timer?.cancel();
  }

  async #look(): Promise<void> {
    const { clock, seasons } = this.#keeping;
    if (!this.#isOn) return;
    await this.#tried('seasons', async () => {
      for (const season of await seasons.moving()) await this.#tried(`season ${season.id}`, () => this.moveOn(season));
    });
    if (!this.#isOn) return;
    // Whoever led before may have been looking still.
    this.#timer?.cancel();
    this.#timer = clock.at(clock.now() + lookMs, () => void this.#look());
  }

  async #tried(what: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error) => {
      // Once it rests, the database may close under it, and the next leader goes on.
      if (this.#isOn) this.#keeping.report(`${what} could not be moved on`, error);
    });
  }

  /** Every step changes the state of the season once, so that a crash in between only repeats it. */
  async moveOn(season: Season): Promise<void> {
    const { clock, seasons, finalRound } = this.#keeping;
    const now = clock.now();
    const { id, game, state, freezesAt, endsAt } = season;
    if (now < freezesAt) return;
    if (state === 'open') {
      // What ended in time must have been counted.
      if (!(await seasons.isCounted(game, freezesAt))) return;
      const finalists = await this.#finalists(season);
      if (finalists.length < 2) return seasons.archive(id, await seasons.standings(season, []), []);
      return seasons.beginFinal(id, await finalRound.open(season, finalists), finalists);
    }
    const { matchIds, isOver } = await finalRound.progress(season.roundId!);
    if (!isOver && now < endsAt) return;
    if (await seasons.isCounted(game, Number.MAX_SAFE_INTEGER, matchIds))
      await seasons.archive(id, await seasons.standings(season, matchIds), matchIds);
  }

  /** Ends a season at once, with what has been played. One that has not begun is deleted. */
  async end(season: Season): Promise<void> {
    const { clock, seasons } = this.#keeping;
    const { id, state, startsAt, freezesAt } = season;
    const now = clock.now();
    if (state === 'open' && now < startsAt) return seasons.drop(id);
    const matchIds = await this.finalMatches(season);
    const ended = { ...season, freezesAt: Math.min(freezesAt, now) };
    await seasons.archive(id, await seasons.standings(ended, matchIds), matchIds);
  }

  /** The matches of a season's final round, so far or all of them. */
  async finalMatches({ state, roundId, finalMatches }: Season): Promise<readonly string[]> {
    if (state === 'archived' || roundId === null) return finalMatches;
    return (await this.#keeping.finalRound.progress(roundId)).matchIds;
  }

  async #finalists(season: Season) {
    const { seasons, agents } = this.#keeping;
    const table = await seasons.standings(season, []);
    const best = table.filter(({ isProvisional }) => !isProvisional).slice(0, season.finalSize);
    const known = await agents.byIds(best.map(({ agentId }) => agentId));
    return best.map(({ agentId, version }) => ({ agentId, version, owner: known.get(agentId)?.owner ?? null }));
  }
}
