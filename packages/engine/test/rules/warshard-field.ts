import { drawBelow, isRefusal, type Refusal } from '@hexfront/engine';
import {
  type Hex,
  type WarshardEvent,
  type WarshardState,
  type WarshardView,
  warshard1,
  warshardGame,
} from '@hexfront/engine/warshard';

export const warshard = warshardGame(warshard1);

export interface Field {
  /** `B1 armor 1,0`: the first letter is the side. A reinforcement adds `turn:2`. */
  readonly units: readonly string[];
  /** Plains, 13 by 7, with (0,0) in the middle unless said otherwise. */
  readonly map?: readonly string[];
  readonly origin?: readonly [number, number];
  /** Terrain of single hexes, as `'0,0': '#'`. */
  readonly ground?: { readonly [hex: string]: string };
  readonly roads?: readonly string[];
  readonly bridges?: readonly string[];
  readonly victory?: readonly string[];
  readonly turnLimit?: number;
  readonly options?: object;
  readonly seed?: string;
  /** An HQ for each side far behind, so that everyone near the middle is in supply. */
  readonly hasHeadquarters?: boolean;
}

const types = { B: 'blue', R: 'red' } as const;

export function hexOf(text: string): Hex {
  const [q, r] = text.split(' ')[0].split(',').map(Number);
  return { q, r };
}

export const hexText = ({ q, r }: Hex) => `${q},${r}`;

/** A match on the smallest board that shows something. */
export function field(description: Field): Fight {
  const options = optionsOf(description);
  if (isRefusal(options)) throw new Error(options.message);
  return new Fight(warshard.setup(options, description.seed ?? 'seed'));
}

export function optionsOf(description: Field) {
  const { origin = [-4, -3], ground = {}, options = {} } = description;
  const rows = (description.map ?? Array.from({ length: 7 }, () => '.'.repeat(13))).map((row) => [...row]);
  for (const [hex, glyph] of Object.entries(ground)) {
    const { q, r } = hexOf(hex);
    const row = r - origin[1];
    rows[row][q - origin[0] + (row >> 1)] = glyph;
  }
  const headquarters = (description.hasHeadquarters ?? true) ? ['BH hq 6,0', 'RH hq -5,0'] : [];
  const units = [...description.units, ...headquarters].map(readUnit);
  const scenario = {
    title: 'Field',
    origin,
    map: rows.map((row) => row.join('')),
    roads: (description.roads ?? []).map(hexOf),
    bridges: (description.bridges ?? []).map(hexOf),
    victory: (description.victory ?? []).map((text) => ({ at: hexOf(text), points: Number(text.split(' ')[1] ?? 1) })),
    units: units.filter((unit) => unit.turn === undefined),
    reinforcements: units.filter((unit) => unit.turn !== undefined),
    turnLimit: description.turnLimit ?? 3,
  };
  return warshard.options({ ...options, scenario });
}

function readUnit(text: string): { id: string; type: string; side: string; at: Hex; turn?: number } {
  const [id, type, at, turn] = text.split(' ');
  const unit = { id, type, side: types[id[0] as 'B' | 'R'], at: hexOf(at) };
  return turn === undefined ? unit : { ...unit, turn: Number(turn.replace('turn:', '')) };
}

/** A seed under which the first fight of Blue's first turn, unless said otherwise, rolls that die. */
export function seedFor(die: number, turn = 1, seat = 0, fight = 0): string {
  for (let i = 0; ; i++) if (drawBelow(6, `seed ${i}`, turn, seat, fight) + 1 === die) return `seed ${i}`;
}

/** A match under test: orders go in as short texts, facts come out by name. */
export class Fight {
  readonly state: WarshardState;

  constructor(state: WarshardState) {
    this.state = state;
  }

  get view(): WarshardView {
    return warshard.view(this.state, 'all');
  }

  get stage(): string {
    return warshard.decision(this.state).stage;
  }

  get seat(): number {
    return warshard.decision(this.state).seats[0];
  }

  get outcome() {
    return warshard.outcome(this.state);
  }

  /** Where a unit stands, or `lost`, or `expected`. */
  at(id: string): string {
    const unit = this.view.units.find((each) => each.id === id)!;
    return unit.at === null ? unit.status : hexText(unit.at);
  }

  all(...ids: string[]): string[] {
    return ids.map((id) => this.at(id));
  }

  /** 'allowed', or the code and the paragraph of the refusal. */
  judge(order: string | object, seat = this.seat): string {
    const verdict = warshard.check(this.state, seat, action(order));
    return verdict.allowed ? 'allowed' : `${verdict.code} ${verdict.rule}`;
  }

  /** Carries out orders of whoever decides; an order that is refused is an error of the test. */
  play(...orders: (string | object)[]): readonly WarshardEvent[] {
    return orders.flatMap((order) => {
      const { events, rejected } = warshard.advance(this.state, { [this.seat]: [action(order)] });
      if (rejected.length > 0) throw new Error(`${JSON.stringify(order)}: ${(rejected[0].refusal as Refusal).message}`);
      return events;
    });
  }

  /** The fights among the events of some orders. */
  fights(...orders: (string | object)[]) {
    return this.play(...orders).filter((event) => event.type === 'fight');
  }

  /** What may be done, in words: `attack B1 0,0`. */
  legal(kind?: string, unit?: string): string[] {
    const all = warshard.legal(this.state, this.seat) as Record<string, unknown>[];
    return all
      .filter((each) => (kind === undefined || each.action === kind) && (unit === undefined || each.unit === unit))
      .map(({ action: name, ...more }) => [name, ...Object.values(more).map(word)].join(' '));
  }

  /** The hexes a unit may move to, or those it may retreat to. */
  reach(id: string, kind = 'move'): string[] {
    return this.legal(kind, id).map((text) => text.split(' ').at(-1)!);
  }
}

function word(value: unknown): string {
  return typeof value === 'object' && value !== null ? hexText(value as Hex) : String(value);
}

function action(order: string | object): object {
  if (typeof order === 'object') return order;
  const [name, first, second] = order.split(' ');
  if (name === 'move' || name === 'retreat') return { action: name, unit: first, to: hexOf(second) };
  if (name === 'attack') return { action: name, unit: first, hex: hexOf(second) };
  if (name === 'support') return { action: name, unit: first, fight: Number(second) };
  if (name === 'advance') return { action: name, fight: Number(first), unit: second === '-' ? null : second };
  return { action: name };
}
