import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { findGame, type Game, type Replay, rerun } from '@hexfront/engine';
import { Knowledge, wrongIn } from './frame-check.ts';
import { markerOf, type StormBot } from './storm-bot.ts';
import { groundOf, truthOf } from './truth.ts';

/** Compares every position that the bots of a match received with the actual state; returns the problems and the number of positions. */
export async function checkFrames(replay: Replay, file: string): Promise<{ wrong: string[]; frames: number }> {
  const game = findGame(replay.game) as Game;
  const byTick = new Map<number, string[]>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const tick = Number(/"tick_target":(\d+)/.exec(line)![1]) - 1;
    byTick.set(tick, [...(byTick.get(tick) ?? []), line]);
  }
  const wrong: string[] = [];
  let frames = 0;
  let knowledge: Knowledge[] | null = null;
  let last = -1;
  for (const { state, difference } of rerun(replay, 'silent')) {
    if (difference !== null) wrong.push(difference);
    const truth = truthOf(game, state);
    // A withdrawal changes nothing visible.
    if (truth.tick === last) continue;
    last = truth.tick;
    knowledge ??= Array.from({ length: truth.players }, (_, seat) => new Knowledge(seat, groundOf(state)));
    const changed = knowledge.map((each) => each.follow(truth));
    for (const line of byTick.get(truth.tick) ?? []) {
      const frame = JSON.parse(line);
      const bad = wrongIn(frame, replay.game, truth, knowledge[frame.seat], changed[frame.seat]);
      if (bad !== null) wrong.push(`tick ${truth.tick}, seat ${frame.seat}: ${bad}`);
      frames++;
    }
  }
  return { wrong, frames };
}

/** No order lost or repeated: everything acknowledged is in the log once, and each tick carried out the last orders for it. */
export function checkOrders(records: readonly any[], bots: readonly StormBot[]): { wrong: string[]; sets: number } {
  const wrong: string[] = [];
  let sets = 0;
  for (const bot of bots) {
    const { seat, game } = bot.at;
    const submitted = records.filter(({ kind, body }) => kind === 'submitted' && body.seat === seat);
    const markers = submitted.map(({ body }) => body.orders.at(-1).unit_id ?? body.orders.at(-1).id);
    const times = new Map<string, number>();
    for (const marker of markers) times.set(marker, (times.get(marker) ?? 0) + 1);
    for (const { moveId, answer } of bot.sets.values()) {
      sets++;
      const found = times.get(markerOf(moveId)) ?? 0;
      if (found > 1) wrong.push(`seat ${seat}: ${moveId} is in the log ${found} times`);
      if (answer === null || !answer.ok) continue;
      const isLate = answer.payload.rejected.some(({ code }: any) => code === 'ORD-004');
      if (!isLate && found !== 1) wrong.push(`seat ${seat}: ${moveId} was accepted and is in the log ${found} times`);
      if (isLate && game === 'battle-2' && found !== 0)
        wrong.push(`seat ${seat}: ${moveId} was refused and is in the log`);
    }
    for (const { kind, stateVersion, body } of records) {
      if (kind !== 'advanced' || body.decisions[seat] === undefined) continue;
      const last = submitted.findLast((each) => each.body.tick === stateVersion);
      const due = JSON.stringify(last?.body.orders ?? []);
      if (JSON.stringify(body.decisions[seat]) !== due)
        wrong.push(`seat ${seat}: tick ${stateVersion} did not carry out the last orders`);
    }
  }
  return { wrong, sets };
}

export interface TickTime {
  readonly at: number;
  /** How much longer than a tick the time since the one before was; less than zero if it was shorter. */
  readonly lateMs: number;
}

/** Ticks have no gaps, and none ran later than the next one was due. */
export function checkTicks(
  records: readonly any[],
  tickMs: number,
): { wrong: string[]; ticks: number; times: TickTime[] } {
  const wrong: string[] = [];
  let before = records[0];
  const times: TickTime[] = [];
  for (const record of records.filter(({ kind }) => kind === 'advanced')) {
    if (record.stateVersion !== before.stateVersion + 1)
      wrong.push(`tick ${record.stateVersion} after ${before.stateVersion}`);
    const late = record.at - before.at - tickMs;
    times.push({ at: record.at, lateMs: late });
    if (late >= tickMs) wrong.push(`tick ${record.stateVersion} ran ${late} ms late: the next one was due`);
    before = record;
  }
  return { wrong, ticks: before.stateVersion, times };
}
