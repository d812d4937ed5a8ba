import type { Game, JsonObject, Replay, Seat } from '@hexfront/engine';
import { type Decided, decisionsIn } from '../env/index.ts';
import { Column } from './column.ts';
import { sequentialWriter } from './sequential.ts';
import { battleWriter } from './battle.ts';

/** Writes what a seat saw and decided in one kind of game. */
export interface SampleWriter {
  readonly columns: readonly Column[];
  /** What the numbers mean, for the manifest. */
  readonly encoding: JsonObject;
  write(state: unknown, seat: Seat, decided: readonly unknown[]): void;
  /** Completes the arrays of a shard. */
  finish?(): void;
}

/** Turns the decisions of matches into arrays: one row per decision of a seat. */
export class Samples {
  readonly encoding: JsonObject;
  readonly columns: readonly Column[];
  private readonly writer: SampleWriter;
  private readonly returns = new Column('returns', 'float32', [], 'what the match brought the acting seat in the end');
  private readonly seats = new Column('seats', 'int32', [], 'the acting seat');
  private readonly matches = new Column(
    'matches',
    'int32',
    [],
    'the match: its place in the list of matches in dataset.json',
  );
  private readonly decisions = new Column(
    'decisions',
    'int32',
    [],
    'how many decisions, or ticks, came before in the match',
  );

  constructor(game: Game, options: JsonObject) {
    this.writer = game.numbered === undefined ? battleWriter(game, options) : sequentialWriter(game, options);
    this.encoding = this.writer.encoding;
    this.columns = [...this.writer.columns, this.returns, this.seats, this.matches, this.decisions];
  }

  get count(): number {
    return this.seats.length;
  }

  /** Adds every decision of a match that has ended, and returns how many there are. The replay must have been verified. */
  add(replay: Replay, match: number): number {
    const before = this.count;
    for (const decided of decisionsIn(replay)) this.addDecisions(decided, replay.outcome!.returns, match);
    return this.count - before;
  }

  /** Completes the arrays of a shard. */
  finish(): void {
    this.writer.finish?.();
  }

  clear(): void {
    for (const column of this.columns) column.clear();
  }

  private addDecisions({ index, state, decisions }: Decided, returns: readonly number[], match: number): void {
    for (const [key, decided] of Object.entries(decisions ?? {})) {
      const seat = Number(key);
      this.writer.write(state, seat, decided);
      this.returns.push(returns[seat]);
      this.seats.push(seat);
      this.matches.push(match);
      this.decisions.push(index);
    }
  }
}
