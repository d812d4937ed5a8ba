import type { Game } from '@hexfront/engine';
import type { ArenaHttp, StartFrame } from '@hexfront/sdk';
import { PlayerFailure } from '@hexfront/sim';
import { BotLog } from '../exec/bot-log.ts';
import { ChildLines } from '../exec/child-lines.ts';
import { answerIn } from '../exec/frames.ts';
import { type BotSeat, speak, Views } from './bot-seat.ts';
import type { LastLines } from './last-lines.ts';

/** Time for a bot to clean up after the last frame. */
const cleanupMs = 1_000;

/** A seat for a program, which reads the arena's own frames: those that ask for a decision, one per line. */
export function bringProgram(
  command: string,
  log: { readonly target: string | number; readonly lines: LastLines | null },
  game: Game,
  http: ArenaHttp,
  start: StartFrame,
): BotSeat {
  const views = new Views(game, http, start);
  let failure: PlayerFailure | null = null;
  let pending: { answer(line: string): void; fail(failure: PlayerFailure): void } | null = null;
  const botLog = new BotLog(log.target, log.lines);
  const fail = (reason: PlayerFailure) => {
    if (failure !== null) return;
    failure = reason;
    child.abandon();
    if (botLog.lastLine() !== '') reason.message += ` Last line of its log: ${botLog.lastLine()}`;
    pending?.fail(reason);
  };
  const unasked = () =>
    fail(new PlayerFailure('garbage', 'It was not asked: send exactly one answer per state_tick, and nothing else.'));
  const child = new ChildLines(command, botLog, {
    line: (line) => {
      const asked = pending;
      pending = null;
      if (asked === null) unasked();
      else asked.answer(line);
    },
    failed: fail,
  });
  child.send(JSON.stringify(start));
  return {
    async decide(turn) {
      if (failure !== null) throw failure;
      const view = (await views.of(turn)) as { state_tick?: unknown };
      const payload = game.sets === undefined ? view : view.state_tick;
      const line = await new Promise<string>((answer, reject) => {
        pending = { answer, fail: reject };
        child.send(JSON.stringify({ ...turn.frame, payload }));
      });
      try {
        const { orders, spoken } = answerIn(line, turn.tick, game.sets === undefined, start.match_id);
        speak(turn, spoken);
        return orders;
      } catch (error) {
        fail(error as PlayerFailure);
        throw error;
      }
    },
    async end(frame) {
      const isComplete = failure === null && frame !== null;
      if (isComplete) child.send(JSON.stringify(frame));
      await child.end(isComplete ? cleanupMs : 0);
    },
    lines: log.lines,
  };
}
