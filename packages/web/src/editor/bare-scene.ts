import { NOBODY, type Place, type Scene } from '../board/scene.ts';
import { cellOf } from '../board/addresses.ts';
import { stacked } from '../games/stacks.ts';
import { type Document, glyphs, scenarioGame } from './scenario.ts';

const sides = ['blue', 'red'];
const terrains = Object.keys(glyphs);

/** The document as the board draws it, playable or not: an editor must show mistakes, not hide them. */
export function sceneOfDocument(scenario: Document): Scene {
  const [rows, cols] = [scenario.map.length, scenario.map[0]?.length ?? 1];
  const sized = { rows, cols, addresses: { kind: 'axial', q: scenario.origin[0], r: scenario.origin[1] } as const };
  const marks = Object.values(glyphs);
  const onMap = (cell: number) => cell !== -1;
  const places: Place[] = [
    ...scenario.victory.map(
      ({ at, points }): Place => ({ cell: cellOf(sized, at), kind: 'victory', seat: NOBODY, amount: points }),
    ),
    ...scenario.names.map(({ at, name }): Place => ({ cell: cellOf(sized, at), kind: 'name', seat: NOBODY, name })),
  ];
  const members = scenario.units.map(({ id, type, side, at }) => ({
    cell: cellOf(sized, at),
    seat: sides.indexOf(side),
    type,
    id,
    hp: null,
    maxHp: null,
    isFortified: false,
    isSpent: false,
  }));
  return {
    game: scenarioGame,
    ...sized,
    terrains,
    terrain: Uint8Array.from({ length: rows * cols }, (_, cell) =>
      Math.max(0, marks.indexOf(scenario.map[Math.floor(cell / cols)][cell % cols])),
    ),
    roads: scenario.roads.map((hex) => cellOf(sized, hex)).filter(onMap),
    bridges: scenario.bridges.map((hex) => cellOf(sized, hex)).filter(onMap),
    owner: new Int8Array(rows * cols).fill(NOBODY),
    sight: null,
    supply: null,
    frontier: null,
    fights: [],
    paths: [],
    flashes: [],
    outcome: null,
    places: places.filter(({ cell }) => onMap(cell)),
    stacks: stacked(members.filter(({ cell }) => onMap(cell))),
    seats: sides.map((side) => ({ side, player: '', isDeciding: false, isOut: false, numbers: [] })),
    clock: { turn: 1, limit: scenario.turnLimit, stage: null, actionsLeft: null },
  };
}
