import { describe, type Game, type Outcome, type Paint, type Seat, type Viewer } from '@hexfront/engine';
import { eventLines } from './event-lines.ts';
import type { OptionSpec } from '../command.ts';
import { oneLine, print } from './output.ts';

export const paces = ['turn', 'action', 'end'] as const;
export type Pace = (typeof paces)[number];

export const everyOption: OptionSpec = {
  value: 'turn|action|end',
  help: 'how often the board is drawn (default turn)',
};

/** Tells turns from one another, whatever a turn is in this game: its clock starts anew. */
export class TurnTracker {
  private readonly game: Game;
  private clock = '';

  constructor(game: Game) {
    this.game = game;
  }

  /** True when the state belongs to another turn than the last one that was shown here. */
  isNewTurn(state: unknown): boolean {
    const { clock } = this.game.decision(state);
    const isNew = clock !== this.clock;
    this.clock = clock;
    return isNew;
  }
}

/** Tells a match to a person: headings, events, boards. */
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
    // Names and seeds come from files, too, and must not speak to the terminal.
    this.players = players.map(oneLine);
    this.paint = paint;
    this.viewer = viewer;
    this.style = style;
  }

  introduce(seed: string): void {
    print(`${this.game.title} (${this.game.id}): ${this.players.map((_, seat) => this.name(seat)).join(' against ')}`);
    print(`seed ${oneLine(seed)}`);
  }

  tell(heading: string, events: readonly unknown[], state: unknown): void {
    print(`\n${heading}`);
    const lines = eventLines(events);
    for (const line of lines) print(`  ${line}`);
    if (lines.length === 0 && events.length > 0) print('  nothing but the end of the turn');
    this.draw(state);
  }

  draw(state: unknown): void {
    if (this.style === 'words') print(`\n${describe(this.game, state, this.viewer)}`);
    else print(`\n${this.game.text(state, this.viewer, this.paint)}`);
  }

  /** `A greedy`, in the colour of the seat. */
  name(seat: Seat): string {
    const letter = this.paint(String.fromCharCode(65 + seat), { kind: 'unit', seat });
    return `${letter} ${this.players[seat] ?? 'nobody'}`;
  }

  result(outcome: Outcome | null, steps: number): string {
    const length = `after ${steps} ${steps === 1 ? 'step' : 'steps'}`;
    if (outcome === null) return `not over ${length}`;
    const reason = outcome.reason.replaceAll('_', ' ');
    if (outcome.winners.length === 0) return `nobody wins (${reason}) ${length}`;
    return `${outcome.winners.map((seat) => this.name(seat)).join(' and ')} wins by ${reason} ${length}`;
  }
}
