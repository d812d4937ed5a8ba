import type { AttritionOptions, AttritionView } from '@hexfront/engine/attrition';
import type { Addresses } from '../../board/addresses.ts';
import { cellOf } from '../../board/addresses.ts';
import { NOBODY, type Place, type Scene, type SeatSummary } from '../../board/scene.ts';
import type { Sight } from '../family.ts';
import { type Member, stacked } from '../stacks.ts';

export const sides = ['A', 'B'] as const;

/** Nothing is hidden in this family: every viewer gets the same scene. */
export function attritionScene({ head, view: json, outcome, deciding }: Sight): Scene {
  const view = json as unknown as AttritionView;
  const options = head.options as unknown as AttritionOptions;
  const [rows, cols] = [options.layout.length, options.layout[0].length];
  const sized = { rows, cols, addresses: addressesOf(view, rows, cols) };
  const terrains = Object.keys(options.terrain);
  const owner = Int8Array.from(view.board, ({ controlledBy }) => seatOf(controlledBy));
  return {
    game: head.game,
    ...sized,
    terrains,
    terrain: Uint8Array.from(view.board, ({ type }) => terrains.indexOf(type)),
    roads: [],
    bridges: [],
    owner,
    sight: null,
    supply: null,
    frontier: null,
    places: placesOf(view, options),
    stacks: stacked(members(view, sized)),
    fights: [],
    paths: [],
    flashes: [],
    seats: sides.map((side, seat) => seatSummary(view, options, head.players[seat] ?? side, seat, owner, deciding)),
    clock: {
      turn: Math.min(view.turn, options.turnLimit),
      limit: options.turnLimit,
      stage: null,
      actionsLeft: outcome === null ? view.actionsRemaining : null,
    },
    outcome,
  };
}

/** conquest-1 writes {q, r} where the other games write a name. */
function addressesOf(view: AttritionView, rows: number, cols: number): Addresses {
  return typeof view.board[0].id === 'string'
    ? { kind: 'letters' }
    : { kind: 'offset', q: -(cols >> 1), r: -(rows >> 1) };
}

export function seatOf(side: string | null): number {
  return side === 'A' ? 0 : side === 'B' ? 1 : NOBODY;
}

function placesOf(view: AttritionView, { terrain }: AttritionOptions): Place[] {
  return view.board.flatMap(({ type, reserve }, cell): Place[] => {
    const { isStronghold, controlledBy, gold } = terrain[type];
    if (isStronghold) return [{ cell, kind: 'home', seat: seatOf(controlledBy) }];
    if (reserve === undefined) return [];
    return [{ cell, kind: 'reserve', seat: NOBODY, amount: reserve, resource: gold > 0 ? 'gold' : 'wood' }];
  });
}

function* members(view: AttritionView, sized: Parameters<typeof cellOf>[0]): Generator<Member> {
  for (const [seat, side] of sides.entries()) {
    for (const unit of view.players[side].units) {
      yield {
        cell: cellOf(sized, unit.position),
        seat,
        type: unit.type,
        id: unit.id,
        hp: unit.maxHp > 1 ? unit.hp : null,
        maxHp: unit.maxHp > 1 ? unit.maxHp : null,
        isFortified: unit.isFortified,
        isSpent: !unit.canActThisTurn || (unit.movedThisTurn && unit.attackedThisTurn),
      };
    }
  }
}

function seatSummary(
  view: AttritionView,
  options: AttritionOptions,
  player: string,
  seat: number,
  owner: Int8Array,
  deciding: readonly number[],
): SeatSummary {
  const { gold, wood, vp, units } = view.players[sides[seat]];
  const numbers = [{ name: 'gold', value: gold }];
  if (options.fortifyWood > 0) numbers.push({ name: 'wood', value: wood });
  if (options.timeoutScores.includes('vp')) numbers.push({ name: 'vp', value: vp });
  numbers.push({ name: 'units', value: units.length });
  numbers.push({ name: 'hexes', value: owner.reduce((sum, each) => sum + Number(each === seat), 0) });
  return { side: sides[seat], player, isDeciding: deciding.includes(seat), isOut: false, numbers };
}
