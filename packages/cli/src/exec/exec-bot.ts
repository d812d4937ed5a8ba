import {
  type ExternalBot,
  type ExternalMatch,
  type ExternalPlayer,
  type ExternalTurn,
  type Finish,
  PlayerFailure,
  type TournamentError,
} from '@hexfront/sim';
import { BotLog } from './bot-log.ts';
import { ChildLines, type Program } from './child-lines.ts';
import { answerIn, matchEndFrame, matchStartFrame, stateTickFrame } from './frames.ts';
import { type TimeAllowance, TimeBank } from './time-bank.ts';

type Failure = PlayerFailure | TournamentError;

/** Time for a bot to clean up after the last frame. */
const CLEANUP_MS = 1_000;

export interface ExecSettings {
  readonly allowance: TimeAllowance;
  /** The log file of a seat; null keeps only the last line. */
  logFile(seat: number): string | null;
  /** Describes the position in plain text. */
  readonly describe?: ((match: ExternalMatch, view: unknown) => string) | undefined;
}

/** A program that reads and writes JSON lines, given by the command that starts it. */
export function execBot(command: string, settings: ExecSettings): ExternalBot {
  return programBot(`exec:${command}`, command, settings);
}

export function programBot(name: string, program: Program, settings: ExecSettings): ExternalBot {
  return {
    isExternal: true,
    runsInProcess: false,
    name,
    plays: () => true,
    sit: (match) => new ExecPlayer(program, match, settings),
  };
}

class ExecPlayer implements ExternalPlayer {
  private readonly match: ExternalMatch;
  private readonly settings: ExecSettings;
  private readonly bank: TimeBank;
  private readonly log: BotLog;
  private readonly child: ChildLines;
  private readonly started = performance.now();
  private failure: Failure | null = null;
  private pending: { line(line: string): void; failed(failure: Failure): void } | null = null;
  private hasAnswered = false;

  constructor(program: Program, match: ExternalMatch, settings: ExecSettings) {
    this.match = match;
    this.settings = settings;
    this.bank = new TimeBank(settings.allowance);
    this.log = new BotLog(settings.logFile(match.seat));
    this.child = new ChildLines(program, this.log, {
      line: (line) => this.receive(line),
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
    const { simultaneous } = this.match.game.traits;
    const events = simultaneous ? null : turn.events();
    const line = stateTickFrame({ view, legal: turn.legal(), tickTarget, clock, events, text });
    const { orders, spoken } = await this.request(line, (answer) => answerIn(answer, tickTarget, !simultaneous));
    if (Object.keys(spoken).length > 0) turn.note?.(spoken);
    return orders;
  }

  async end(finish: Finish | null): Promise<void> {
    const isComplete = this.failure === null && finish !== null;
    if (isComplete) this.child.send(matchEndFrame(this.match, finish));
    await this.child.end(isComplete ? CLEANUP_MS : 0);
  }

  /** Sends a frame and waits for the answer as long as the bank allows. */
  private request<T>(frame: string, read: (answer: string) => T): Promise<T> {
    const sentAt = performance.now();
    const startLeft = this.hasAnswered ? 0 : Math.max(0, this.settings.allowance.startMs - (sentAt - this.started));
    const limit = this.bank.limit(startLeft);
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        const name = this.hasAnswered ? 'timed-out' : 'slow-start';
        this.fail(new PlayerFailure(name, `The limit was ${Math.round(limit)} ms.`));
      }, limit);
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        this.pending = null;
        finish();
      };
      this.pending = {
        failed: (failure) => settle(() => reject(failure)),
        line: (line) => {
          this.bank.spend(performance.now() - sentAt, startLeft);
          this.hasAnswered = true;
          try {
            const answer = read(line);
            settle(() => resolve(answer));
          } catch (error) {
            this.fail(error as PlayerFailure);
          }
        },
      };
      this.child.send(frame);
    });
  }

  private receive(line: string): void {
    if (this.pending !== null) this.pending.line(line);
    else this.fail(new PlayerFailure('garbage', 'It was not asked: send exactly one answer per state_tick.'));
  }

  /** Only the first failure counts, and the program is killed. */
  private fail(failure: Failure): void {
    if (this.failure !== null) return;
    this.failure = failure;
    this.child.abandon();
    if (failure instanceof PlayerFailure) this.quoteLog(failure);
    this.pending?.failed(failure);
  }

  private quoteLog(failure: PlayerFailure): void {
    const line = this.log.lastLine();
    if (line !== '') failure.message += ` Last line of its log: ${line}`;
    const lines = this.log.lastLines();
    // A traceback: its last line alone may say nothing. With a log file, the author has all of it.
    if (failure.failure === 'crashed' && lines.includes('\n') && !this.log.isInFile) {
      failure.cause = Object.assign(new Error(line), { stack: lines });
    }
  }
}
