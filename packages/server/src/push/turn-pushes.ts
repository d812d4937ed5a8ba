import { findFacts } from '@hexfront/engine/facts';
import { allowance } from '../arena/deadlines.ts';
import type { LiveMatches } from '../arena/live-matches.ts';
import type { Match } from '../arena/match.ts';
import type { Clock } from '../arena/ports.ts';
import type { Delivery, PushService } from './push-service.ts';
import type { PushSubscription, PushSubscriptions, QuietState } from './push-subscriptions.ts';

export interface TurnPushPorts {
  readonly clock: Clock;
  readonly liveMatches: LiveMatches;
  readonly subscriptions: PushSubscriptions;
  readonly service: PushService;
  readonly onDelivery: (delivery: Delivery) => void;
  readonly report: (problem: string, error: unknown) => void;
}

/** Players with less time for a tick are at the board. */
const slowTickMs = 600_000;
/** Turns that are told at once. If there are more, the others follow in the next round. */
const mostAtOnce = 100;

/**
 * Tells browsers that it is their player's turn, if the player has not decided after a while: whoever is at the board needs no message. Only
 * the leader does. What it has settled is in the database, so that the next leader neither repeats nor forgets anything. A message that
 * cannot be delivered is not sent again.
 */
export class TurnPushes {
  private readonly ports: TurnPushPorts;
  private readonly waitMs: number;
  private timer: { cancel(): void } | null = null;
  private isLeading = false;

  constructor(ports: TurnPushPorts, waitMs: number) {
    this.ports = ports;
    this.waitMs = waitMs;
  }

  lead(): void {
    this.isLeading = this.ports.service.publicKey !== null;
    this.lookLater();
  }

  rest(): void {
    this.isLeading = false;
    this.timer?.cancel();
  }

  private lookLater(): void {
    const { clock } = this.ports;
    this.timer?.cancel();
    if (this.isLeading) this.timer = clock.at(clock.now() + this.waitMs / 2, () => void this.look());
  }

  private async look(): Promise<void> {
    const { clock, subscriptions, report } = this.ports;
    try {
      const quiet = await subscriptions.settle(clock.now() - this.waitMs, mostAtOnce);
      await Promise.all(quiet.map((each) => this.tell(each)));
    } catch (error) {
      if (this.isLeading) report('players could not be told that it is their turn', error);
    }
    this.lookLater();
  }

  private async tell({ matchId, agentId, seq, stateVersion }: QuietState): Promise<void> {
    const { liveMatches, subscriptions } = this.ports;
    const match = await liveMatches.findReadable(matchId, seq);
    if (match === null || match.stateVersion !== stateVersion || !isAwaited(match, agentId)) return;
    // Match and game, and nothing of what happens in it.
    const message = { event: 'your_turn', matchId, game: findFacts(match.head.game)?.title ?? {} };
    await Promise.all((await subscriptions.of(agentId)).map((browser) => this.send(browser, message)));
  }

  private async send(browser: PushSubscription, message: { readonly matchId: string }): Promise<void> {
    const { service, subscriptions, onDelivery } = this.ports;
    const delivery = await service.send(browser, message.matchId, message);
    onDelivery(delivery);
    if (delivery === 'gone') await subscriptions.remove(browser.id);
  }
}

/** Whether the match waits for a player who is not at the board: one who has just decided is, and so is everyone if ticks are fast. */
function isAwaited(match: Match, agentId: string): boolean {
  const seat = match.seatOf(agentId);
  if (seat === null || !match.deciding().includes(seat)) return false;
  if (match.game.traits.simultaneous) {
    const hasOrders = match.set(seat, match.stateVersion + 1) !== undefined;
    return !hasOrders && (allowance(match) ?? slowTickMs) >= slowTickMs;
  }
  const last = match.records.at(-1);
  return !(last?.kind === 'advanced' && seat in last.body.decisions);
}
