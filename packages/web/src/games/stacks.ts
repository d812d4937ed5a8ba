import type { Path, Scene, Stack } from '../board/scene.ts';

export interface Member {
  readonly cell: number;
  readonly seat: number;
  readonly type: string;
  readonly id: string;
  readonly hp: number | null;
  readonly maxHp: number | null;
  readonly isFortified: boolean;
  readonly isSpent: boolean;
}

/** Groups the units of one type and owner on a hex into a stack, in the order of their first units. */
export function stacked(members: Iterable<Member>): Stack[] {
  const stacks = new Map<string, Stack & { ids: string[] }>();
  for (const { id, ...unit } of members) {
    const key = `${unit.cell} ${unit.seat} ${unit.type}`;
    const known = stacks.get(key);
    stacks.set(key, {
      ...unit,
      ids: known === undefined ? [id] : [...known.ids, id],
      count: (known?.count ?? 0) + 1,
      hp: sum(known?.hp, unit.hp),
      maxHp: sum(known?.maxHp, unit.maxHp),
      isFortified: unit.isFortified || (known?.isFortified ?? false),
      isSpent: unit.isSpent && (known?.isSpent ?? true),
    });
  }
  return [...stacks.values()];
}

function sum(before: number | null | undefined, more: number | null): number | null {
  return more === null ? null : (before ?? 0) + more;
}

/** What moved between two scenes, by unit name: one path per stack and origin. */
export function movesBetween(before: Scene, after: Scene): Path[] {
  const cells = new Map<string, number>();
  for (const { ids, cell } of before.stacks) for (const id of ids) cells.set(id, cell);
  const paths: Path[] = [];
  for (const { ids, cell, seat, type } of after.stacks) {
    const origins = new Set(ids.map((id) => cells.get(id) ?? cell));
    for (const from of origins) if (from !== cell) paths.push({ kind: 'move', from, to: cell, seat, unit: type });
  }
  return paths;
}

export function stacksOn(scene: Scene, cell: number): Stack[] {
  return scene.stacks.filter((stack) => stack.cell === cell);
}

/** The cell of a unit, or null. */
export function cellOfUnit(scene: Scene, id: string): number | null {
  return stackOfUnit(scene, id)?.cell ?? null;
}

export function stackOfUnit(scene: Scene, id: string): Stack | undefined {
  return scene.stacks.find((stack) => stack.ids.includes(id));
}
