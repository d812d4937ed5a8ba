import type { LiveMatches } from '../arena/live-matches.ts';
import { agentTopic, type Bus, type Clock, endedTopic, matchTopic, type Storage } from '../arena/ports.ts';
import type { News, WrittenMatch } from './news.ts';

export interface FollowerPorts {
  readonly clock: Clock;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly liveMatches: LiveMatches;
  readonly report: (problem: string, error: unknown) => void;
}

/** Keeps this node up to date with what the others write: by their news, and by a look at the database now and then. */
export class Follower {
  private readonly ports: FollowerPorts;
  private readonly lookMs: number;
  private timer: { cancel(): void } | null = null;
  private isClosed = false;

  /** `lookMs` is how late we notice what nobody told us. */
  constructor(ports: FollowerPorts, lookMs: number) {
    this.ports = ports;
    this.lookMs = lookMs;
  }

  start(): void {
    const { clock, report } = this.ports;
    this.timer = clock.at(clock.now() + this.lookMs, () => {
      this.look()
        .catch((error) => report('what other nodes wrote could not be read', error))
        .finally(() => this.isClosed || this.start());
    });
  }

  close(): void {
    this.isClosed = true;
    this.timer?.cancel();
  }

  /** Listeners are woken when they can read the news. */
  hear({ matches = [], topics = [] }: News): void {
    const { bus, report } = this.ports;
    for (const match of matches) {
      const [matchId, seq, , hasEnded, written] = match;
      const following = this.follow(matchId, seq, hasEnded === 1, written);
      if (following === null) this.wake(match);
      else
        following
          .catch((error) => report(`match ${matchId} could not be followed`, error))
          .finally(() => this.wake(match));
    }
    for (const topic of topics) bus.publish(topic);
  }

  private wake([matchId, , agents, hasEnded]: WrittenMatch): void {
    const { bus } = this.ports;
    bus.publish(matchTopic(matchId));
    for (const agentId of agents) bus.publish(agentTopic(agentId));
    if (hasEnded === 1) bus.publish(endedTopic);
  }

  /** For when news may have been lost: everybody looks. */
  async missed(): Promise<void> {
    await this.look();
    this.ports.bus.publishAll();
  }

  private async look(): Promise<void> {
    const { storage, liveMatches, bus } = this.ports;
    liveMatches.dropUnused();
    for (const [matchId, seq] of await storage.grown(liveMatches.known())) {
      await this.follow(matchId, seq, true);
      bus.publish(matchTopic(matchId));
    }
  }

  private follow(matchId: string, seq: number, isUrgent: boolean, written?: string): Promise<unknown> | null {
    const { liveMatches, bus } = this.ports;
    return liveMatches.heardOf(matchId, seq, isUrgent || bus.isHeard(matchTopic(matchId)), written);
  }
}
