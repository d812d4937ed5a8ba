import type { Draft } from './draft.ts';
import { marchTo } from './march.ts';
import type { Picture, Soldier } from './picture.ts';
import { isFighter } from './strike.ts';

/** How units are grouped: those at most so far apart belong together, and only so many groups are thought about. */
const groupings = { squads: { together: 2, most: 4 }, hexes: { together: 0, most: 12 } };
export type Grouping = keyof typeof groupings;

/** Units this near to an enemy are worth a thought. */
const IN_TOUCH = 4;
/** How many enemy hexes a squad considers. */
const TARGETS = 2;

/** Fighters that stand together near an enemy, or a Chief in danger. */
export interface Squad {
  readonly ids: ReadonlySet<string>;
  readonly cells: readonly number[];
  /** Enemy hexes, the nearest first. */
  readonly targets: readonly number[];
}

/** What one unit of a squad does in a tick. */
export type Script = (draft: Draft, unit: Soldier) => void;

/** The squads in touch with an enemy, those nearest to one first. */
export function squadsOf(picture: Picture, grouping: Grouping): Squad[] {
  const { together, most } = groupings[grouping];
  const { board, soldiers, enemiesAt } = picture;
  const foes = [...enemiesAt.keys()];
  const nearness = (cell: number) => foes.reduce((least, foe) => Math.min(least, board.distance(cell, foe)), 99);
  const left = new Set(soldiers.filter((unit) => isFighter(unit) && nearness(unit.cell) <= IN_TOUCH));
  const squads: Squad[] = [];
  for (const first of left) squads.push(squadAround(picture, first, left, foes, together));
  const { chief } = picture;
  if (chief !== null && nearness(chief.cell) <= IN_TOUCH) squads.push(makeSquad(picture, [chief], foes));
  const distance = ({ cells }: Squad) => Math.min(...cells.map(nearness));
  return squads.sort((a, b) => distance(a) - distance(b) || b.cells.length - a.cells.length).slice(0, most);
}

function squadAround(
  picture: Picture,
  first: Soldier,
  left: Set<Soldier>,
  foes: readonly number[],
  together: number,
): Squad {
  const members = [first];
  left.delete(first);
  for (const { cell } of members) {
    for (const unit of left) {
      if (picture.board.distance(cell, unit.cell) > together) continue;
      left.delete(unit);
      members.push(unit);
    }
  }
  return makeSquad(picture, members, foes);
}

function makeSquad({ board }: Picture, members: readonly Soldier[], foes: readonly number[]): Squad {
  const cells = members.map(({ cell }) => cell);
  const total = (foe: number) => cells.reduce((sum, cell) => sum + board.distance(cell, foe), 0);
  const targets = [...foes].sort((a, b) => total(a) - total(b) || a - b).slice(0, TARGETS);
  return { ids: new Set(members.map(({ id }) => id)), cells, targets };
}

/** What a squad may do instead of what the posture says. */
export function scriptsFor(picture: Picture, { cells, targets }: Squad): Script[] {
  const home = picture.chief?.cell ?? picture.home;
  const rally = rallyPoint(picture, cells);
  return [
    ...targets.map((target) => assault(target)),
    (draft, unit) => draft.stay(unit),
    (draft, unit) => marchTo(draft, unit, home),
    (draft, unit) => marchTo(draft, unit, rally),
  ];
}

/** Attacks whatever the odds, and closes in if the hex is out of reach. */
function assault(target: number): Script {
  return (draft, unit) => {
    if (draft.picture.enemiesAt.has(target) && draft.canReach(unit, target)) draft.move(unit, target);
    else marchTo(draft, unit, target);
  };
}

/** The squad's hex that is easiest for all of them to reach. */
function rallyPoint({ travel }: Picture, cells: readonly number[]): number {
  const total = (to: number) => cells.reduce((sum, cell) => sum + travel.costsTo(to)[cell], 0);
  return cells.reduce((best, cell) => (total(cell) < total(best) ? cell : best));
}

/** A squad and what it is told to do. */
export interface Task {
  readonly squad: Squad;
  readonly script: Script;
}

/** Carries out the tasks; if a unit has several, the first one counts. */
export function errandOf(tasks: readonly Task[]): (draft: Draft) => void {
  return (draft) => {
    for (const { squad, script } of tasks) {
      for (const unit of draft.picture.soldiers) if (squad.ids.has(unit.id) && draft.isFree(unit)) script(draft, unit);
    }
  };
}
