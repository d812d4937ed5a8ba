import { type Ground, key, type Truth } from './truth.ts';
import { seenBy } from './sight.ts';

/** What a seat can know about control: what it saw last, and that it lost one of its own hexes. */
export class Knowledge {
  readonly seat: number;
  readonly ground: Ground;
  readonly told = new Map<string, number>();
  seen: ReadonlySet<string> = new Set();

  constructor(seat: number, ground: Ground) {
    this.seat = seat;
    this.ground = ground;
  }

  /** Updates the knowledge by one tick and returns the hexes that changed. */
  follow(truth: Truth): string[] {
    this.seen = seenBy(truth, this.ground, this.seat);
    const news: string[] = [];
    const tell = (hex: string, owner: number | undefined) => {
      if (this.told.get(hex) === owner) return;
      if (owner === undefined) this.told.delete(hex);
      else this.told.set(hex, owner);
      news.push(hex);
    };
    for (const hex of this.seen) tell(hex, truth.control.get(hex));
    for (const [hex, owner] of this.told) {
      if (owner === this.seat && !this.seen.has(hex) && truth.control.get(hex) !== owner) tell(hex, undefined);
    }
    return news;
  }
}

const inOrder = (lines: Iterable<string>) => [...lines].sort().join('\n');
const nameOf = (owner: number | null) => (owner === null ? 'neutral' : `p${owner}`);

/** What is wrong with a state_tick, or null: it must show all that the seat sees and nothing else. */
export function wrongIn(
  frame: any,
  game: string,
  truth: Truth,
  knowledge: Knowledge,
  news: readonly string[],
): string | null {
  const parts = game === 'battle-1' ? first(frame, truth, knowledge) : second(frame, truth, knowledge, news);
  const bad = parts.find(([, found, due]) => found !== due);
  if (bad === undefined) return null;
  const [what, found, due] = bad;
  return `${what}\n--- received\n${found.slice(0, 600)}\n--- expected\n${due.slice(0, 600)}`;
}

type Part = [what: string, found: string, due: string];

function ownUnits(truth: Truth, seat: number): string {
  return inOrder(
    truth.units
      .filter(({ owner }) => owner === seat)
      .map((unit) => `u${unit.number} ${unit.type} ${key(unit)} ${unit.hp}`),
  );
}

function first({ payload }: any, truth: Truth, { seat, seen, ground }: Knowledge): Part[] {
  const { you, visible_hexes } = payload;
  const told = visible_hexes.map(({ q, r, terrain, owner_id, enemy_unit_counts: counts }: any) => {
    const types = Object.entries(counts?.by_type ?? {})
      .filter(([, n]) => n !== 0)
      .map(([type, n]) => `${type}×${n}`);
    return `${q},${r} ${terrain} ${owner_id ?? '-'} ${counts?.total ?? 0} ${types.sort().join(' ')}`;
  });
  const due = [...seen].map((hex) => {
    const enemies = truth.units.filter((unit) => unit.owner !== seat && key(unit) === hex);
    const types = [...new Set(enemies.map(({ type }) => type))].map(
      (type) => `${type}×${enemies.filter((unit) => unit.type === type).length}`,
    );
    const owner = truth.control.get(hex);
    return `${hex} ${ground.terrain.get(hex)} ${owner === undefined ? '-' : nameOf(owner)} ${enemies.length} ${types.sort().join(' ')}`;
  });
  const mine = you.units.map((unit: any) => `${unit.unit_id} ${unit.type} ${key(unit)} ${unit.hp}`);
  return [
    ['hexes in sight', inOrder(told), inOrder(due)],
    ['own units', inOrder(mine), ownUnits(truth, seat)],
  ];
}

function second(
  { payload, missed_events, isFirst }: any,
  truth: Truth,
  { seat, seen, told }: Knowledge,
  news: readonly string[],
): Part[] {
  const { you, visible_changes } = payload;
  const enemies = visible_changes.units.map((unit: any) => `${unit.owner} ${unit.type} ${key(unit)} ${unit.hp}`);
  const due = truth.units
    .filter((unit) => unit.owner !== seat && seen.has(key(unit)))
    .map((unit) => `${nameOf(unit.owner)} ${unit.type} ${key(unit)} ${unit.hp}`);
  const control = visible_changes.control_updates.map((hex: any) => `${key(hex)} ${hex.owner ?? '-'}`);
  const ownerOf = (hex: string) => (told.has(hex) ? nameOf(told.get(hex)!) : '-');
  // The first position of a connection shows all of control, later ones what has changed.
  const hexes = isFirst || missed_events !== undefined ? [...told.keys()] : news;
  const mine = you.units.map((unit: any) => `${unit.id} ${unit.type} ${key(unit)} ${unit.hp}`);
  return [
    ['enemies in sight', inOrder(enemies), inOrder(due)],
    ['control', inOrder(control), inOrder(hexes.map((hex) => `${hex} ${ownerOf(hex)}`))],
    ['own units', inOrder(mine), ownUnits(truth, seat)],
  ];
}
