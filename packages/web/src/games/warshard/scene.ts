import { sides, terrainNames, type WarshardOptions, type WarshardView } from '@hexfront/engine/warshard';
import { cellOf } from '../../board/addresses.ts';
import { NOBODY, type Path, type Place, type Scene } from '../../board/scene.ts';
import type { Sight } from '../family.ts';
import { type Member, stacked } from '../stacks.ts';

export function seatOf(side: string | null): number {
  return sides.indexOf(side as (typeof sides)[number]);
}

/** Nothing is hidden: every viewer gets the same scene. */
export function warshardScene({ head, view: json, outcome, deciding }: Sight): Scene {
  const view = json as unknown as WarshardView;
  const { scenario } = head.options as unknown as WarshardOptions;
  const [rows, cols] = [scenario.map.length, scenario.map[0].length];
  const sized = { rows, cols, addresses: { kind: 'axial', q: scenario.origin[0], r: scenario.origin[1] } as const };
  const owner = new Int8Array(rows * cols).fill(NOBODY);
  const places: Place[] = [];
  for (const { at, points, holder } of view.victory) {
    const cell = cellOf(sized, at);
    owner[cell] = seatOf(holder);
    places.push({ cell, kind: 'victory', seat: seatOf(holder), amount: points });
  }
  for (const [cell, { name }] of view.board.entries()) {
    if (name !== null) places.push({ cell, kind: 'name', seat: NOBODY, name });
  }
  const cells = (isWanted: (hex: WarshardView['board'][number]) => boolean) =>
    view.board.flatMap((hex, cell) => (isWanted(hex) ? [cell] : []));
  const onBoard = view.units.filter((unit) => unit.at !== null);
  return {
    game: head.game,
    ...sized,
    terrains: terrainNames,
    terrain: Uint8Array.from(view.board, ({ terrain }) => terrainNames.findIndex((name) => name === terrain)),
    roads: cells(({ road }) => road),
    bridges: cells(({ bridge }) => bridge),
    owner,
    sight: null,
    supply: null,
    frontier: null,
    places,
    stacks: stacked(
      onBoard.map(
        (unit): Member => ({
          cell: cellOf(sized, unit.at),
          seat: seatOf(unit.side),
          type: unit.type,
          id: unit.id,
          hp: null,
          maxHp: null,
          isFortified: false,
          isSpent: unit.hasMoved && unit.side === view.side,
        }),
      ),
    ),
    crowded: view.crowded.map((hex) => cellOf(sized, hex)),
    fights: view.fights.map(({ hex }) => cellOf(sized, hex)),
    paths: fightPaths(view, sized),
    flashes: [],
    seats: sides.map((side, seat) => ({
      side,
      player: head.players[seat] ?? side,
      isDeciding: deciding.includes(seat),
      isOut: false,
      numbers: [
        { name: 'points', value: view.points[side] },
        { name: 'units', value: onBoard.filter((unit) => unit.side === side).length },
        { name: 'lost', value: view.units.filter((unit) => unit.side === side && unit.status === 'lost').length },
      ],
    })),
    clock: {
      turn: view.turn,
      limit: view.turnLimit,
      stage: outcome === null ? view.stage : null,
      actionsLeft: null,
    },
    outcome,
  };
}

/** Fights that are declared but not yet resolved: attackers and supporters. */
function fightPaths(view: WarshardView, sized: Parameters<typeof cellOf>[0]): Path[] {
  const units = new Map(view.units.map((unit) => [unit.id, unit]));
  return view.fights.flatMap((fight) => {
    if (fight.result !== null) return [];
    const to = cellOf(sized, fight.hex);
    const lines = (ids: readonly string[], kind: Path['kind']): Path[] =>
      ids.flatMap((id) => {
        const { at, side, type } = units.get(id)!;
        return at === null ? [] : [{ kind, from: cellOf(sized, at), to, seat: seatOf(side), unit: type }];
      });
    return [
      ...lines(fight.attackers, 'attack'),
      ...lines([...fight.attackSupport, ...fight.defenseSupport], 'support'),
    ];
  });
}
