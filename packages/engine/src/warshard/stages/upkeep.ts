import { NONE } from '../../hex/index.ts';
import type { Listener } from '../listener.ts';
import { surveyMoves } from '../reach.ts';
import {
  ACTIVE,
  ADVANCING,
  DECIDER,
  EXPECTED,
  FIGHTS,
  MOVE,
  SHIFTS,
  STAGE,
  TURN,
  WAITING,
  type WarshardState,
} from '../state.ts';
import { judgeTurnLimit } from '../victory.ts';
import { hold, placeUnit } from '../units.ts';

/** 003 turn/upkeep-2, then the next side's turn; after Red's last one the points decide. */
export function upkeep(s: WarshardState, listener: Listener | null): void {
  const { scalars } = s;
  const seat = scalars[ACTIVE];
  receiveReinforcements(s, seat, listener);
  clearTurn(s);
  if (seat === 1 && scalars[TURN] === s.theatre.options.scenario.turnLimit) {
    judgeTurnLimit(s);
    return;
  }
  if (seat === 1) scalars[TURN]++;
  scalars[ACTIVE] = 1 - seat;
  startTurn(s, listener);
}

export function startTurn(s: WarshardState, listener: Listener | null): void {
  s.scalars[STAGE] = MOVE;
  s.scalars[DECIDER] = s.scalars[ACTIVE];
  s.scalars[SHIFTS] = 0;
  surveyMoves(s);
  listener?.turnStarts(s);
}

/** Ruling warshard-1.8: in the order of the scenario. A unit whose hex is occupied, by either side, tries again next time. */
function receiveReinforcements(s: WarshardState, seat: number, listener: Listener | null): void {
  const { theatre, scalars } = s;
  if (scalars[WAITING + seat] === 0) return;
  for (let slot = 0; slot < theatre.units; slot++) {
    const isDue = (s.unitMarks[slot] & EXPECTED) !== 0 && theatre.entryTurn[slot] <= scalars[TURN];
    if (!isDue || theatre.sideOf[slot] !== seat) continue;
    if (s.front[theatre.entryCell[slot]] !== NONE) {
      listener?.isKeptOut(s, slot);
      continue;
    }
    scalars[WAITING + seat]--;
    placeUnit(s, slot, theatre.entryCell[slot]);
    hold(s, slot);
    listener?.arrives(s, slot);
  }
}

function clearTurn(s: WarshardState): void {
  const fights = s.scalars[FIGHTS];
  s.scalars[FIGHTS] = 0;
  s.scalars[ADVANCING] = 0;
  for (let slot = 0; slot < s.theatre.units; slot++) {
    s.unitFight[slot] = NONE;
    if (s.unitCell[slot] !== NONE) s.unitMarks[slot] = 0;
  }
  for (let fight = 0; fight < fights; fight++) {
    s.fightCell[fight] = 0;
    s.fightState[fight] = 0;
    s.fightDie[fight] = 0;
    s.fightColumn[fight] = 0;
    s.fightShift[fight] = 0;
    s.fightAttack[fight] = 0;
    s.fightDefense[fight] = 0;
  }
}
