import type { Puzzle } from '@hexfront/bots/puzzles';
import { signal } from '@preact/signals';
import type { Choice } from '../games/choice.ts';
import type { MatchHead } from '../games/family.ts';
import type { Message } from '../messages/message.ts';
import { Refreshed } from '../play/client/refreshed.ts';
import type { SeatClient, SeatState } from '../play/client/seat-client.ts';
import { EngineClient } from '../worker/engine-client.ts';
import type { PuzzleVerdict } from './puzzle-host.ts';

/** A seat in a puzzle: wrong answers are explained and not carried out. */
export class PuzzleClient implements SeatClient {
  readonly head: MatchHead;
  readonly seat: number;
  readonly puzzle: Puzzle;
  /** What became of the last answer. */
  readonly verdict = signal<PuzzleVerdict | null>(null);
  readonly hint = signal<Message | null>(null);
  private readonly engine: EngineClient;
  private readonly seen: Refreshed<SeatState>;

  private constructor(engine: EngineClient, puzzle: Puzzle, head: MatchHead, seat: number) {
    this.engine = engine;
    this.puzzle = puzzle;
    this.head = head;
    this.seat = seat;
    this.seen = new Refreshed(async () => {
      const state = await engine.call('seatState', seat);
      const isSolved = this.verdict.peek()?.state === 'solved';
      return { ...state, isYours: state.isYours && !isSolved, isOver: isSolved, mayUndo: false, submitted: null };
    });
  }

  static async open(puzzle: Puzzle): Promise<PuzzleClient> {
    const engine = new EngineClient();
    const { head, seat } = await engine.call('openPuzzle', puzzle);
    const client = new PuzzleClient(engine, puzzle, head, seat);
    await client.seen.refresh();
    return client;
  }

  get state() {
    return this.seen.value;
  }

  get failure() {
    return this.seen.failure;
  }

  async submit([choice]: readonly Choice[]): Promise<null> {
    this.hint.value = null;
    this.verdict.value = await this.engine.call('answerPuzzle', this.puzzle, choice.action);
    await this.seen.refresh();
    return null;
  }

  async showHint(): Promise<void> {
    this.hint.value = await this.engine.call('puzzleHint', this.puzzle);
  }

  tries(from: number, to: number | null) {
    return this.engine.call('tries', this.seat, from, to);
  }

  preview({ action }: Choice) {
    return this.engine.call('preview', this.seat, action);
  }

  explain(hex: string) {
    return this.engine.call('explainMatch', 'all', hex);
  }

  // Nothing beyond the listed actions, no clock, and nothing to resign.
  furtherChoices = async () => [];
  choicesTowards = async () => [];
  judge = async () => [];
  secondsLeft = () => null;
  resign = async () => undefined;

  close(): void {
    this.engine.close();
  }
}
