import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Dice } from './dice.ts';

/** A set of orders. Its last order names a unit that does not exist, so that sets can be told apart in the log. */
export interface SentSet {
  readonly moveId: string;
  readonly tick: number;
  /** The answer, once it has arrived. */
  answer: { ok: boolean; payload: any } | null;
}

export interface Seated {
  readonly url: string;
  readonly matchId: string;
  readonly game: 'battle-1' | 'battle-2';
  readonly seat: number;
  readonly token: string;
}

export const markerOf = (moveId: string) => `set-${moveId}`;

const garbage = [
  '',
  'hello',
  '[]',
  '{"type":"submit_orders"}',
  '{"type":"dance","v":1}',
  '{"type":"ping"',
  '\u0000',
  '{"type":"ping","v":9}',
];

/** A bot with faults: it answers late or never, sends frames twice, sends garbage, stops reading, and loses its connection. */
export class StormBot {
  readonly at: Seated;
  readonly sets = new Map<string, SentSet>();
  readonly counts = { frames: 0, drops: 0, garbage: 0, doubles: 0, naps: 0, resumes: 0, errors: 0, refused: 0 };
  readonly troubles: string[] = [];
  hasEnded = false;
  private readonly dice: Dice;
  private readonly keep: (line: string) => void;
  private ws: WebSocket | null = null;
  private lastTick: number | null = null;
  private isFirst = true;
  private isStopped = false;

  constructor(at: Seated, dice: Dice, keep: (line: string) => void) {
    this.at = at;
    this.dice = dice;
    this.keep = keep;
  }

  start(): void {
    const after = this.lastTick === null ? '' : `?after=${this.lastTick}`;
    const ws = new WebSocket(`${this.at.url.replace('http', 'ws')}/v1/bot${after}`, {
      headers: { authorization: `Bearer ${this.at.token}` },
      perMessageDeflate: false,
    });
    this.ws = ws;
    this.isFirst = true;
    if (after !== '') this.counts.resumes++;
    ws.on('message', (data) => this.hear(data.toString()));
    ws.on('error', () => {});
    ws.on('close', () => {
      if (this.isStopped || this.hasEnded) return;
      setTimeout(() => !this.isStopped && this.start(), this.dice.below(1500));
    });
  }

  stop(): void {
    this.isStopped = true;
    this.ws?.terminate();
  }

  private hear(text: string): void {
    this.counts.frames++;
    const frame = JSON.parse(text);
    if (frame.type === 'state_tick') this.position(frame);
    else if (frame.type === 'orders_status') this.answered(frame);
    else if (frame.type === 'match_end') this.hasEnded = true;
    else if (frame.type === 'error') this.counts.errors++;
  }

  private position(frame: any): void {
    const tick = frame.tick_target - 1;
    const missed: number[] = (frame.missed_events ?? []).map((each: any) => each.tick);
    if (this.lastTick !== null) {
      const heard = this.isFirst ? missed : [tick];
      const due = Array.from({ length: tick - this.lastTick }, (_, n) => this.lastTick! + 1 + n);
      if (heard.join() !== due.join())
        this.troubles.push(`after tick ${this.lastTick} it received ${heard} instead of ${due}`);
    }
    const { type: _, v: __, match_id: ___, ...rest } = frame;
    this.keep(JSON.stringify({ seat: this.at.seat, isFirst: this.isFirst, ...rest }));
    this.lastTick = tick;
    if (this.isFirst) for (const set of this.sets.values()) if (set.answer === null) this.say(set);
    this.isFirst = false;
    if (frame.your_turn) this.act(frame);
  }

  private answered({ move_id, ok, payload }: any): void {
    const set = this.sets.get(move_id);
    if (set === undefined) return;
    if (!ok) {
      // Only judged orders count as answered; the rest are sent again on the next connection.
      this.counts.refused++;
      if (payload.code !== 'match-ended' && payload.code !== 'player-out' && payload.code !== 'not-your-turn') return;
    }
    const said = JSON.stringify(payload);
    if (set.answer !== null && JSON.stringify(set.answer.payload) !== said) {
      this.troubles.push(`${move_id} got two different answers: ${JSON.stringify(set.answer.payload)} and ${said}`);
    }
    set.answer = { ok, payload };
  }

  private act(frame: any): void {
    const { dice } = this;
    if (dice.chance(0.03)) this.nonsense();
    if (dice.chance(0.01)) this.nap();
    if (dice.chance(0.05)) return;
    const moveId = randomUUID();
    const set: SentSet & { orders: unknown[] } = {
      moveId,
      tick: frame.tick_target,
      answer: null,
      orders: this.orders(frame.payload, moveId),
    };
    const room = frame.clock.move_ms ?? 500;
    // Sometimes after orders have closed.
    setTimeout(
      () => {
        this.sets.set(moveId, set);
        this.say(set);
        if (dice.chance(0.1)) {
          this.counts.doubles++;
          this.say(set);
        }
        if (dice.chance(0.02)) {
          this.counts.drops++;
          this.ws?.terminate();
        }
      },
      dice.below(Math.ceil(room * 1.02)),
    );
  }

  private orders({ you }: any, moveId: string): unknown[] {
    const { dice, at } = this;
    const orders: unknown[] = [];
    const isFirst = at.game === 'battle-1';
    for (const unit of you.units) {
      if (unit.type === 'Chief' || orders.length >= 6 || dice.chance(0.3)) continue;
      const [q, r] = [unit.q + dice.below(5) - 2, unit.r + dice.below(5) - 2];
      orders.push(
        isFirst
          ? { type: 'Move', unit_id: unit.unit_id, dest_q: q, dest_r: r }
          : { type: 'MOVE', id: unit.id, dest: { q, r } },
      );
    }
    const [facility] = you.facilities;
    if (facility !== undefined && dice.chance(0.2)) {
      const type = dice.pick(['Scout', 'LightInfantry', 'Armored']);
      orders.push(
        isFirst
          ? { type: 'Produce', facility_id: facility.facility_id, unit_type: type }
          : { type: 'BUILD', fac_id: facility.id, unit: type },
      );
    }
    const marker = markerOf(moveId);
    orders.push(isFirst ? { type: 'Disband', unit_id: marker } : { type: 'DISBAND', id: marker });
    return orders;
  }

  private say({ moveId, tick, orders }: SentSet & { orders?: unknown[] }): void {
    const payload = { [this.at.game === 'battle-2' ? 'tick' : 'tick_target']: tick, orders };
    const frame = { type: 'submit_orders', v: 1, match_id: this.at.matchId, move_id: moveId, payload };
    if (this.ws?.readyState === WebSocket.OPEN) this.ws.send(JSON.stringify(frame));
  }

  private nonsense(): void {
    if (this.ws?.readyState !== WebSocket.OPEN) return;
    this.counts.garbage++;
    this.ws.send(this.dice.chance(0.2) ? Buffer.from([1, 2, 3]) : this.dice.pick(garbage));
  }

  /** Stops reading for a while. */
  private nap(): void {
    const { ws } = this;
    if (ws === null || ws.readyState !== WebSocket.OPEN) return;
    this.counts.naps++;
    ws.pause();
    setTimeout(() => ws.resume(), 500 + this.dice.below(1500));
  }
}
