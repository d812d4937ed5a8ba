import type { Agents } from '../accounts/agents.ts';
import type { Arena } from '../arena/arena.ts';
import { agentTopic, type Bus, type Clock, endedTopic } from '../arena/ports.ts';
import type { Opening, Tournaments } from './tournaments.ts';

/** Published whenever somebody joins, leaves or starts a tournament, so that the leader looks at once. */
export const tournamentsTopic = 'tournaments';

/** How late it notices what nobody told it: times to start, and the end of an arena. */
const lookMs = 2000;
/** How often it goes through every running tournament, for what it may have missed all the same. */
const wholeLookMs = 30_000;

export interface RunnerPorts {
  readonly tournaments: Tournaments;
  readonly agents: Agents;
  readonly arena: Arena;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly report: (problem: string, error: unknown) => void;
}

/**
 * Moves tournaments on, on the node that leads. It remembers nothing: whatever follows from the stored results is worked out again, and a
 * match whose id is stored but which is not open is opened, so that a restart or a new leader continues where the last one stopped.
 */
export class TournamentRunner {
  readonly #ports: RunnerPorts;
  #unsubscribe: (() => void)[] = [];
  #timer: { cancel(): void } | null = null;
  #isLeading = false;
  #isRunning = false;
  #isMore = false;
  /** When it next goes through every running tournament. */
  #wholeAt = 0;

  constructor(ports: RunnerPorts) {
    this.#ports = ports;
  }

  async lead(): Promise<void> {
    if (this.#isLeading) return;
    this.#isLeading = true;
    const { bus } = this.#ports;
    this.#unsubscribe = [
      bus.subscribe(endedTopic, () => void this.#look()),
      bus.subscribe(tournamentsTopic, () => void this.#lookAtAll()),
    ];
    await this.#lookAtAll();
  }

  rest(): void {
    this.#isLeading = false;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#unsubscribe = [];
    this.#timer?.cancel();
  }

  #lookAtAll(): Promise<void> {
    this.#wholeAt = 0;
    return this.#look();
  }

  /** One look at a time; whatever happens meanwhile is seen by the next. */
  async #look(): Promise<void> {
    this.#isMore = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    const { clock } = this.#ports;
    this.#timer?.cancel();
    try {
      while (this.#isMore && this.#isLeading) {
        this.#isMore = false;
        await this.#moveOn();
      }
    } catch (error) {
      this.#failed('tournaments', error);
    } finally {
      this.#isRunning = false;
      if (this.#isLeading) this.#timer = clock.at(clock.now() + lookMs, () => void this.#look());
    }
  }

  async #moveOn(): Promise<void> {
    const { tournaments, clock } = this.#ports;
    const now = clock.now();
    const isWhole = now >= this.#wholeAt;
    if (isWhole) this.#wholeAt = now + wholeLookMs;
    for (const { id, state } of await tournaments.waiting(isWhole ? 'all' : 'due')) {
      if (!this.#isLeading) return;
      try {
        const started = state === 'joining' ? await tournaments.start(id) : 'done';
        // Its time has come, but hardly anybody else.
        if (started === 'too-few-entrants' || started === 'only-house-bots') {
          this.#tell((await tournaments.cancel(id)) ?? []);
          continue;
        }
        const { openings, told } = await tournaments.advance(id);
        for (const opening of openings) await this.#open(opening);
        this.#tell(told);
      } catch (error) {
        this.#failed(`tournament ${id}`, error);
      }
    }
  }

  #tell(agentIds: readonly string[]): void {
    for (const agentId of agentIds) this.#ports.bus.publishEverywhere(agentTopic(agentId));
  }

  /** Once it rests, the database may close under it, and the next leader does what was not done. */
  #failed(what: string, error: unknown): void {
    this.#wholeAt = 0;
    if (this.#isLeading) this.#ports.report(`${what} could not be moved on`, error);
  }

  /** At most once, however often it is called: the match's id is stored. */
  async #open({ tournament, matchId, players }: Opening): Promise<void> {
    const { agents, arena } = this.#ports;
    const { game, options, pace } = tournament;
    const known = await agents.byIds(players.map(({ agentId }) => agentId));
    const [first, second] = players.map(({ agentId }) => known.get(agentId)!);
    const isKin = first.owner !== null && first.owner === second.owner;
    const mode = isKin || first.isHouse || second.isHouse ? 'casual' : tournament.mode;
    const seats = players.map(({ agentId, agentVersion }) => {
      const { name, isHouse } = known.get(agentId)!;
      return { agentId, name, isHouse, ...(agentVersion === undefined ? {} : { agentVersion }) };
    });
    await arena.open({ id: matchId, game, options, mode, pace, errorAllowance: 0, players: seats });
  }
}
