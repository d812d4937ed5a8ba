import { describe, type Game, type Outcome, type Paint, type Seat, sideName, type Viewer } from '@hexfront/engine';
import type { OptionSpec } from '../command.ts';
import { counted } from './counted.ts';
import { eventLines } from './event-lines.ts';
import { oneLine, print } from './output.ts';

export const paces = ['turn', 'action', 'end'] as const;
export type Pace = (typeof paces)[number];

export const everyOption: OptionSpec = {
  value: 'turn|action|end',
  help: 'how often to draw the board (default turn)',
};

/** Detects when a new turn begins, whatever a turn is in this game, by its clock. */
export class TurnTracker {
  private readonly game: Game;
  private clock = '';

  constructor(game: Game) {
    this.game = game;
  }

  /** True when the state belongs to another turn than the last state passed in. */
  isNewTurn(state: unknown): boolean {
    const { clock } = this.game.decision(state);
    const isNew = clock !== this.clock;
    this.clock = clock;
    return isNew;
  }
}

/** Prints a match for people to read: headings, events and boards. */
export class MatchPrinter {
  private readonly game: Game;
  private readonly players: readonly string[];
  private readonly paint: Paint;
  private readonly viewer: Viewer;
  private readonly style: 'drawing' | 'words';

  constructor(
    game: Game,
    players: readonly string[],
    paint: Paint,
    viewer: Viewer = 'all',
    style: 'drawing' | 'words' = 'drawing',
  ) {
    this.game = game;
    // Names may come from files and must not control the terminal.
    this.players = players.map(oneLine);
    this.paint = paint;
    this.viewer = viewer;
    this.style = style;
  }

  header(seed: string): void {
    print(`${this.game.title} (${this.game.id}): ${this.players.map((_, seat) => this.name(seat)).join(' against ')}`);
    print(`seed ${oneLine(seed)}`);
  }

  position(heading: string, events: readonly unknown[], state: unknown): void {
    print(`\n${heading}`);
    const lines = eventLines(events);
    for (const line of lines) print(`  ${line}`);
    if (lines.length === 0 && events.length > 0) print('  no actions');
    this.board(state);
  }

  board(state: unknown): void {
    if (this.style === 'words') print(`\n${describe(this.game, state, this.viewer)}`);
    else print(`\n${this.game.text(state, this.viewer, this.paint)}`);
  }

  /** `A greedy` or `blue greedy`, in the colour of the seat. */
  name(seat: Seat): string {
    const side = this.paint(sideName(this.game.facts, seat), { kind: 'unit', seat });
    return `${side} ${this.players[seat] ?? '(no player)'}`;
  }

  result(outcome: Outcome | null, steps: number): string {
    const length = `after ${counted(steps, 'step')}`;
    if (outcome === null) return `still running ${length}`;
    const { winners } = outcome;
    const reason = outcome.reason.replaceAll('_', ' ');
    if (winners.length === 0) return `${reason === 'draw' ? 'draw' : `draw (${reason})`} ${length}`;
    const names = winners.map((seat) => this.name(seat)).join(' and ');
    return `${names} ${winners.length === 1 ? 'wins' : 'win'} (${reason}) ${length}`;
  }
}
