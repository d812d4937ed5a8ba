import type { Draft } from './draft.ts';
import { marchTo } from './march.ts';
import { type Enemy, MINE, type Picture, type Soldier } from './picture.ts';
import type { Posture } from './posture.ts';
import { isFighter } from './strike.ts';

/** An enemy this near to the Chief, or to one of the bot's nodes or Cities, is met by every unit at home. */
const NEAR_CHIEF = 8;
const NEAR_PLACE = 4;

/** Gathers near home, marches on an enemy Chief and stays together on the way. */
export class Army {
  private isMarching = false;

  copy({ isMarching }: Army): void {
    this.isMarching = isMarching;
  }

  command(draft: Draft, { enough, tooFew, muster: far }: Posture, units: readonly Soldier[], target: number): void {
    if (units.length >= enough) this.isMarching = true;
    if (units.length < tooFew) this.isMarching = false;
    const threat = this.isMarching ? null : nearestThreat(draft.picture);
    if (threat !== null) for (const unit of units) marchTo(draft, unit, threat.cell);
    else if (this.isMarching) advance(draft, units, target);
    else muster(draft, units, target, far);
  }
}

function nearestThreat({ enemies, board, chief, places, control }: Picture): Enemy | null {
  if (chief === null) return null;
  const held = places.filter((place) => control[place] === MINE);
  const distance = ({ cell }: Enemy) => board.distance(cell, chief.cell);
  const isClose = (enemy: Enemy) =>
    distance(enemy) <= NEAR_CHIEF || held.some((place) => board.distance(place, enemy.cell) <= NEAR_PLACE);
  const close = enemies.filter((enemy) => isFighter(enemy) && isClose(enemy));
  return close.sort((a, b) => distance(a) - distance(b) || a.cell - b.cell)[0] ?? null;
}

function muster(draft: Draft, units: readonly Soldier[], target: number, far: number): void {
  const { picture } = draft;
  const point = onTheWay(picture, target, far);
  const near = picture.briefing.defenseConstant === null ? 0 : 2;
  for (const unit of units) marchTo(draft, unit, point, near);
}

function onTheWay(picture: Picture, target: number, far: number): number {
  const costs = picture.travel.costsTo(target);
  let cell = picture.home;
  for (let step = 0; step < far; step++) {
    const [next] = [...picture.neighboursOf(cell)].sort((a, b) => costs[a] - costs[b] || a - b);
    if (next === undefined || costs[next] >= costs[cell]) break;
    cell = next;
  }
  return cell;
}

/** The units in front wait for most of the others, except near the target. */
function advance(draft: Draft, units: readonly Soldier[], target: number): void {
  const { picture } = draft;
  const costs = picture.travel.costsTo(target);
  const ordered = [...units].sort((a, b) => costs[a.cell] - costs[b.cell] || (a.id < b.id ? -1 : 1));
  const rear = costs[ordered[Math.floor((ordered.length - 1) * 0.7)].cell];
  const slack = picture.briefing.defenseConstant === null ? 2 : 4;
  const near = rear <= slack + 4 ? 0 : rear - slack;
  for (const unit of ordered) marchTo(draft, unit, target, near);
}
