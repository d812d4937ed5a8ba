import type { Retention } from '../accounts/retention.ts';
import { endedTopic } from '../arena/ports.ts';
import type { Exhibitions } from '../house/exhibitions.ts';
import { openChallengeMatch } from '../matchmaking/challenge-match.ts';
import type { TurnPushes } from '../push/turn-pushes.ts';
import type { Rater } from '../ratings/rater.ts';
import type { Services } from '../services.ts';
import type { TournamentRunner } from '../tournaments/tournament-runner.ts';

const retentionMs = 3_600_000;

export interface Tasks {
  readonly rater: Rater;
  readonly exhibitions: Exhibitions;
  readonly pushes: TurnPushes;
  readonly retention: Retention;
  readonly tournaments: TournamentRunner;
}

/**
 * What only one node does: it pairs agents, runs tournaments and the house bots, rates, moves seasons on, tells players of their turns, and
 * deletes what is old.
 */
export class Leadership {
  private readonly services: Services;
  private readonly tasks: Tasks;
  private readonly unsubscribe: () => void;
  private readonly retaining: NodeJS.Timeout;
  private isLeading = false;

  constructor(services: Services, tasks: Tasks) {
    this.services = services;
    this.tasks = tasks;
    this.unsubscribe = services.bus.subscribe(endedTopic, () => void this.rate());
    this.retaining = setInterval(() => this.forget(), retentionMs);
    this.retaining.unref();
  }

  /** Resolves when everything has begun. */
  async lead(): Promise<void> {
    const { lobby } = this.services;
    this.isLeading = true;
    this.tasks.pushes.lead();
    await Promise.all([
      this.tried('matches of challenges could not be opened', () => this.openChallenges()),
      this.tried('matchmaking failed', () => lobby.lead()),
      this.tried('tournaments could not be moved on', () => this.tasks.tournaments.lead()),
      this.tried('house bots could not start', () => this.startHouse()),
      this.services.seasonKeeper.lead(),
      this.rate(),
    ]);
  }

  rest(): void {
    this.isLeading = false;
    this.services.lobby.rest();
    this.tasks.tournaments.rest();
    this.services.house.rest();
    this.tasks.exhibitions.rest();
    this.tasks.pushes.rest();
    this.services.seasonKeeper.rest();
  }

  /** Rates what has ended. */
  async rate(): Promise<void> {
    if (this.isLeading) await this.tasks.rater.run();
  }

  close(): void {
    this.unsubscribe();
    clearInterval(this.retaining);
    this.tasks.exhibitions.rest();
    this.tasks.pushes.rest();
    this.services.seasonKeeper.rest();
    this.tasks.tournaments.rest();
    this.services.lobby.close();
  }

  private tried(problem: string, work: () => Promise<unknown>): Promise<unknown> {
    return work().catch((error) => this.services.report(problem, error));
  }

  /** Those that a node did not open before it died. */
  private async openChallenges(): Promise<void> {
    for (const challenge of await this.services.challenges.withoutMatch()) {
      await openChallengeMatch(this.services, challenge);
    }
  }

  private async startHouse(): Promise<void> {
    const { house, config } = this.services;
    await house.start();
    if (this.isLeading && config.HEXFRONT_HOUSE_BOTS) await this.tasks.exhibitions.start();
  }

  private forget(): void {
    if (!this.isLeading) return;
    const { retention } = this.tasks;
    const days = this.services.config.HEXFRONT_HOUSE_DAYS;
    void this.tried('retention failed', () =>
      Promise.all([retention.forgetHouseMatches(days), retention.forgetExpired()]),
    );
  }
}
