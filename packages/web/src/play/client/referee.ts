import type { Citation, Json, Preview } from '@hexfront/engine';
import { ruleAnchor } from '@hexfront/engine/citations';
import { actionsOf, type Choice } from '../../games/choice.ts';
import type { Complaint } from '../../worker/complaint.ts';
import type { Refused } from '../../worker/refused.ts';
import { request } from '../../arena/api.ts';
import type { LiveTimeline } from '../../arena/live-timeline.ts';
import { rest } from '../../arena/rest.ts';
import { retry } from '../../arena/retry.ts';

/** Asks the arena about orders before they are submitted, which changes nothing there. */
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

  /** What one action would do, or why it is refused. Rejects if the position is gone by the time of the answer. */
  async preview(action: Json, version: number, signal: AbortSignal): Promise<Preview | Complaint> {
    await rest(signal);
    const answer = await request<'preview'>(`${this.path}/preview`, { method: 'POST', body: { action }, signal });
    if (answer.stateVersion !== version) throw new Error('the position is gone');
    if (answer.preview !== undefined) return answer.preview as Preview;
    const { code, message, rule } = answer.refusal!;
    return { code, message, rule: rule === undefined ? rule : { name: rule, anchor: ruleAnchor(rule as Citation) } };
  }

  /** The orders of a set that would be refused if the tick ran now; null if the position is gone by the time of the answer. */
  async judge(orders: readonly Choice[]): Promise<readonly Refused[] | null> {
    const version = this.timeline.status.peek().length;
    const body = { move: await this.write(orders, version) };
    const send = () => request<'check'>(`${this.path}/check`, { method: 'POST', body });
    const { stateVersion, pending } = await retry(send, this.isWanted);
    if (stateVersion !== version) return null;
    return this.timeline.engine.call('liveRefused', pending?.rejected ?? []);
  }

  /**
   * The orders that would be accepted, each by itself. One request checks them all; since an order may be refused only because of
   * another one in the set, the refused ones are checked again by themselves until no more are accepted.
   */
  async allowed(candidates: readonly Choice[]): Promise<readonly Choice[]> {
    const accepted = new Set<Choice>();
    for (let open = candidates; open.length > 0; ) {
      const refused = await this.judge(open);
      if (refused === null) return [];
      const left = new Set(refused.map(({ index }) => open[index]));
      for (const order of open) if (!left.has(order)) accepted.add(order);
      if (left.size === open.length) break;
      open = [...left];
    }
    return candidates.filter((order) => accepted.has(order));
  }
}
