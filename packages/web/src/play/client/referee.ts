import type { Json } from '@hexfront/engine';
import { actionsOf, type Choice } from '../../games/choice.ts';
import type { Refused } from '../../worker/refused.ts';
import { request } from '../../arena/api.ts';
import type { LiveTimeline } from '../../arena/live-timeline.ts';
import { retry } from '../../arena/retry.ts';

/** Asks the arena about orders before they are given. It changes nothing there. */
export class Referee {
  private readonly path: string;
  private readonly timeline: LiveTimeline;
  private readonly isWanted: () => boolean;

  constructor(path: string, timeline: LiveTimeline, isWanted: () => boolean) {
    this.path = path;
    this.timeline = timeline;
    this.isWanted = isWanted;
  }

  /** A decision as the arena reads it. */
  write(choices: readonly Choice[], version: number): Promise<Json> {
    return this.timeline.engine.call('liveMove', actionsOf(choices), version);
  }

  /** What would be refused of a set if the tick ran now; null if the position is gone by the time of the answer. */
  async judge(orders: readonly Choice[]): Promise<readonly Refused[] | null> {
    const version = this.timeline.length;
    const body = { move: await this.write(orders, version) };
    const send = () => request<'check'>(`${this.path}/check`, { method: 'POST', body });
    const { stateVersion, pending } = await retry(send, this.isWanted);
    if (stateVersion !== version) return null;
    return this.timeline.engine.call('liveRefused', pending?.rejected ?? []);
  }

  /**
   * Those of several orders that would be taken, each by itself. One request asks for all of them; what was refused may have been so
   * only for another order of the set, so it is asked for again without those that were taken, until no more are.
   */
  async allowed(candidates: readonly Choice[]): Promise<readonly Choice[]> {
    const taken = new Set<Choice>();
    for (let open = candidates; open.length > 0; ) {
      const refused = await this.judge(open);
      if (refused === null) return [];
      const left = new Set(refused.map(({ index }) => open[index]));
      for (const order of open) if (!left.has(order)) taken.add(order);
      if (left.size === open.length) break;
      open = [...left];
    }
    return candidates.filter((order) => taken.has(order));
  }
}
