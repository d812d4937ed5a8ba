import {
  type Finish,
  type ExternalBot,
  PlayerFailure,
  type ExternalMatch,
  type ExternalPlayer,
  type ExternalTurn,
} from '@hexfront/sim';
import { BotLog } from './bot-log.ts';
import { ChildLines } from './child-lines.ts';
import { matchEndFrame, matchStartFrame, ordersIn, stateTickFrame } from './frames.ts';
import { type TimeAllowance, TimeBank } from './time-bank.ts';

/** After the last frame a bot may tidy up for so long. */
const FAREWELL_MS = 1_000;

export interface ExecSettings {
  readonly allowance: TimeAllowance;
  /** Where the log of a seat goes; null keeps only its last words. */
  logFile(seat: number): string | null;
  /** Puts the position into words for whoever would rather read than parse. */
  readonly describe?: ((match: ExternalMatch, view: unknown) => string) | undefined;
}

/** Any program that reads and writes JSON lines, by the command that starts it. */
export function execBot(command: string, settings: ExecSettings): ExternalBot {
  return {
    isExternal: true,
    runsInProcess: false,
    name: `exec:${command}`,
    plays: () => true,
    sit: (match) => new ExecPlayer(command, match, settings),
  };
}

class ExecPlayer implements ExternalPlayer {
  private readonly match: ExternalMatch;
  private readonly settings: ExecSettings;
  private readonly bank: TimeBank;
  private readonly log: BotLog;
  private readonly child: ChildLines;
  private readonly started = performance.now();
  private failure: PlayerFailure | null = null;
  private asked: { line(line: string): void; failed(failure: PlayerFailure): void } | null = null;
  private hasAnswered = false;

  constructor(command: string, match: ExternalMatch, settings: ExecSettings) {
    this.match = match;
    this.settings = settings;
    this.bank = new TimeBank(settings.allowance);
    this.log = new BotLog(settings.logFile(match.seat));
    this.child = new ChildLines(command, this.log, {
      line: (line) => this.hear(line),
      failed: (failure) => this.fail(failure),
    });
    const { startMs, moveMs, bankMs } = settings.allowance;
    this.child.send(matchStartFrame(match, { start_ms: startMs, move_ms: moveMs, bank_ms: bankMs }));
  }

  async decide(turn: ExternalTurn): Promise<readonly unknown[]> {
    if (this.failure !== null) throw this.failure;
    const { moveMs } = this.settings.allowance;
    const view = turn.view();
    const tickTarget = turn.version + 1;
    const clock = { move_ms: moveMs, bank_ms: this.bank.bankMs };
    const text = this.settings.describe?.(this.match, view);
    const line = stateTickFrame({ view, legal: turn.legal(), tickTarget, clock, text });
    const { simultaneous } = this.match.game.traits;
    return this.within(line, (answer) => ordersIn(answer, tickTarget, !simultaneous));
  }

  async end(finish: Finish | null): Promise<void> {
    const isWell = this.failure === null && finish !== null;
    if (isWell) this.child.send(matchEndFrame(this.match, finish));
    await this.child.end(isWell ? FAREWELL_MS : 0);
  }

  /** Sends a question and waits for its answer as long as the bank allows. */
  private within<T>(question: string, read: (answer: string) => T): Promise<T> {
    const asked = performance.now();
    const startLeft = this.hasAnswered ? 0 : Math.max(0, this.settings.allowance.startMs - (asked - this.started));
    const limit = this.bank.limit(startLeft);
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        const name = this.hasAnswered ? 'timed-out' : 'slow-start';
        this.fail(new PlayerFailure(name, `It had ${Math.round(limit)} ms.`));
      }, limit);
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        this.asked = null;
        finish();
      };
      this.asked = {
        failed: (failure) => settle(() => reject(failure)),
        line: (line) => {
          this.bank.spend(performance.now() - asked, startLeft);
          this.hasAnswered = true;
          try {
            const answer = read(line);
            settle(() => resolve(answer));
          } catch (error) {
            this.fail(error as PlayerFailure);
          }
        },
      };
      this.child.send(question);
    });
  }

  private hear(line: string): void {
    if (this.asked !== null) this.asked.line(line);
    else this.fail(new PlayerFailure('garbage', 'It spoke without being asked; one state_tick gets one answer.'));
  }

  /** The first failure counts, and nothing of the program lives on after it. */
  private fail(failure: PlayerFailure): void {
    if (this.failure !== null) return;
    this.failure = failure;
    this.child.abandon();
    const words = this.log.lastWords();
    if (words !== '') failure.message += ` Its last words: ${words}`;
    this.asked?.failed(failure);
  }
}
