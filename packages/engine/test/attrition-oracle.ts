import type { AttritionOptions, AttritionView, HexView, UnitView } from '@hexfront/engine/attrition';

/**
 * The rules of movement, sight and recruiting once more, written from the paragraphs over the JSON view alone: slow, with plain
 * sets and searches, sharing nothing with the engine. Where both list the same actions, neither has the other's mistake.
 */
export function oracleLegal(view: AttritionView, o: AttritionOptions): string[] {
  if (view.status === 'ended') return [];
  const me = view.activePlayer;
  const { gold, wood, units } = view.players[me];
  const hexes = new Map(view.board.map((hex) => [hex.id, hex]));
  const left = view.actionsRemaining;
  const stacks = units.filter((unit) => hexes.get(unit.position)!.unitIds[0] === unit.id);
  const members = (unit: UnitView) => units.filter((other) => other.position === unit.position);
  const all = (unit: UnitView, free: (unit: UnitView) => boolean) => members(unit).every(free);
  const out: string[] = [];

  for (const hex of view.board) {
    const isHome = o.terrain[hex.type].isStronghold;
    if (left < o.recruitActions || !isHome || hex.controlledBy !== me || hex.unitIds.length > 0) continue;
    for (const type of ['infantry', 'cavalry', 'archer'] as const) {
      if (o.units[type].cost <= gold) out.push(`recruit ${type} ${hex.id}`);
    }
  }
  for (const unit of stacks) {
    if (left < o.moveActions || !all(unit, (u) => u.canActThisTurn && !u.movedThisTurn && !u.isFortified)) continue;
    const reach = distances(
      unit.position,
      o.units[unit.type].movement,
      view,
      (id) => hexes.get(id)!.unitIds.length === 0,
    );
    for (const hex of view.board) {
      if (hex.id === unit.position) continue;
      const isEmpty = hex.unitIds.length === 0;
      if (
        isEmpty
          ? reach.has(hex.id)
          : canJoin(hex, unit, units, o) && entersFrom(hex, reach, o.units[unit.type].movement, view)
      ) {
        out.push(`move ${unit.id} ${hex.id}`);
      }
    }
  }
  for (const unit of stacks) {
    if (left < o.attackActions || !all(unit, (u) => u.canActThisTurn && !u.attackedThisTurn && !u.isFortified))
      continue;
    const far = distances(unit.position, o.units[unit.type].range, view, () => true);
    for (const hex of view.board) {
      const isEnemy = hex.unitIds.length > 0 && hex.unitIds[0][0] !== me;
      if (
        isEnemy &&
        far.has(hex.id) &&
        (far.get(hex.id)! < 2 || sees(hexes.get(unit.position)!, hex, hexes, view, o))
      ) {
        out.push(`attack ${unit.id} ${hex.id}`);
      }
    }
  }
  for (const unit of stacks) {
    const isFree = (u: UnitView) => u.canActThisTurn && !u.movedThisTurn && !u.attackedThisTurn && !u.isFortified;
    if (left >= o.fortifyActions && wood >= o.fortifyWood && all(unit, isFree)) out.push(`fortify ${unit.id}`);
  }
  return [...out, 'end_turn'];
}

/** The same words for an action as the engine lists it. */
export function spell(action: Record<string, string>): string {
  const { action: name, unitId, to, target, unitType, at } = action;
  return [name, unitId, to, target, unitType, at].filter((part) => part !== undefined).join(' ');
}

/** Breadth-first, over hexes that may be passed. */
export function distances(
  from: string,
  most: number,
  view: AttritionView,
  passes: (id: string) => boolean,
): Map<string, number> {
  const known = new Map([[from, 0]]);
  const queue = [from];
  for (const id of queue) {
    const next = known.get(id)! + 1;
    if (next > most) break;
    for (const beside of neighbours(id, view)) {
      if (known.has(beside) || !passes(beside)) continue;
      known.set(beside, next);
      queue.push(beside);
    }
  }
  return known;
}

/** By geometry instead of tables: with half-hex columns, neighbours differ by (±2, 0) or (±1, ±1). */
export function neighbours(id: string, view: AttritionView): string[] {
  const [x, y] = place(id);
  return view.board
    .map((hex) => hex.id)
    .filter((other) => {
      const [dx, dy] = [Math.abs(place(other)[0] - x), Math.abs(place(other)[1] - y)];
      return (dx === 2 && dy === 0) || (dx === 1 && dy === 1);
    });
}

function place(id: string): [number, number] {
  const row = id.charCodeAt(0) - 65;
  return [2 * Number(id.slice(1)) + (row % 2), row];
}

function canJoin(hex: HexView, unit: UnitView, units: readonly UnitView[], o: AttritionOptions): boolean {
  const hosts = units.filter((other) => other.position === hex.id);
  const guests = units.filter((other) => other.position === unit.position);
  return hosts.length > 0 && hosts[0].type === unit.type && hosts.length + guests.length <= o.stackLimit;
}

function entersFrom(hex: HexView, reach: Map<string, number>, movement: number, view: AttritionView): boolean {
  return neighbours(hex.id, view).some((beside) => reach.has(beside) && reach.get(beside)! < movement);
}

function sees(
  from: HexView,
  to: HexView,
  hexes: Map<string, HexView>,
  view: AttritionView,
  o: AttritionOptions,
): boolean {
  const shared = neighbours(from.id, view).filter((id) => neighbours(to.id, view).includes(id));
  if (shared.length !== 1) return false;
  const middle = hexes.get(shared[0])!;
  if (o.terrain[to.type].blocksSight || o.terrain[middle.type].blocksSight) return false;
  return middle.unitIds.length === 0 || o.terrain[from.type].overlooksUnits;
}
