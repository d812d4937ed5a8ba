import { ACTIVE, capturedStrongholds, GOLD, isOccupiedBy, stackSize, VP } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Prize } from './chart.ts';
import { isExposed, lossShare } from './peril.ts';
import type { Survey } from './survey.ts';

/** One aspect of a seat's position as a number. Each bot decides how to weigh it. */
export interface Feature {
  readonly about: string;
  measure(survey: Survey, seat: number): number;
}

export const features = {
  material: { about: 'units by their cost, less for wounded ones', measure: material },
  purse: { about: 'gold in hand', measure: ({ state }, seat) => state.scalars[GOLD + seat] },
  victoryPoints: { about: "victory points at the start of the bot's next turn", measure: victoryPoints },
  income: { about: 'income per turn from the hexes held, in gold', measure: income },
  expansion: {
    about: 'how near the nearest unit is to each paying hex; a hex that is held counts as reached',
    measure: expansion,
  },
  strongholds: { about: 'strongholds held, including captured ones', measure: strongholds },
  march: { about: 'how near every unit is to its nearest enemy stronghold', measure: march },
  garrison: { about: 'own strongholds with a unit inside, or with enough gold to recruit one', measure: garrison },
  exposure: {
    about: 'own strongholds the enemy could take next turn; one that would decide the game counts five',
    measure: exposure,
  },
  danger: { about: 'value of the units the enemy could kill next turn', measure: danger },
} satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;

function material(survey: Survey, seat: number): number {
  let worth = 0;
  for (let i = 0; i < survey.counts[seat]; i++) worth += survey.worth(survey.cells[seat][i]);
  return worth;
}

/** A turn starts with income, so without anticipating it, ending one's turn would look like a gift to the enemy. */
function victoryPoints(survey: Survey, seat: number): number {
  const { state, chart, planner } = survey;
  const points = state.scalars[VP + seat];
  const isPaid = seat !== planner && state.scalars[ACTIVE] === seat;
  if (isPaid) return points;
  const { income: pays } = chart.theatre;
  let due = 0;
  for (let i = 0; i < pays.length; i += 5) if (pays[i + 3] > 0 && survey.holds(seat, pays[i])) due += pays[i + 3];
  return points + due;
}

function income(survey: Survey, seat: number): number {
  let worth = 0;
  for (const prize of survey.chart.prizes) if (survey.holds(seat, prize.cell)) worth += worthLeft(survey, prize);
  return worth;
}

/** Falls off steeply, so that a unit between two goals heads for one of them. */
function expansion(survey: Survey, seat: number): number {
  let worth = 0;
  for (const prize of survey.chart.prizes) {
    const distance = survey.holds(seat, prize.cell) ? 0 : survey.nearest(seat, prize.cell);
    worth += (worthLeft(survey, prize) * 4) / (4 + distance);
  }
  return worth;
}

function worthLeft(survey: Survey, { worth, reserve }: Prize): number {
  return reserve === NONE ? worth : Math.min(worth, survey.state.reserves[reserve]);
}

function strongholds(survey: Survey, seat: number): number {
  let held = 0;
  for (const cell of survey.chart.theatre.strongholds) if (survey.holds(seat, cell)) held++;
  return held;
}

function march(survey: Survey, seat: number): number {
  const { chart, state } = survey;
  let nearness = 0;
  for (let i = 0; i < survey.counts[seat]; i++) {
    const cell = survey.cells[seat][i];
    let least = chart.span;
    for (const goal of chart.homes[1 - seat]) {
      // A stronghold that we hold needs no second unit.
      if (goal !== cell && survey.holds(seat, goal)) continue;
      least = Math.min(least, chart.distance(cell, goal));
    }
    nearness += (1 - least / chart.span) * stackSize(state, state.front[cell]);
  }
  return nearness;
}

function garrison(survey: Survey, seat: number): number {
  const { state, chart } = survey;
  let manned = 0;
  let recruits = Math.floor(state.scalars[GOLD + seat] / chart.cheapest);
  for (const cell of chart.homes[seat]) {
    if (isOccupiedBy(state, seat, cell)) manned++;
    else if (survey.holds(seat, cell) && recruits-- > 0) manned++;
  }
  return manned;
}

function exposure(survey: Survey, seat: number): number {
  const { state, chart } = survey;
  const { options } = chart.theatre;
  const isLast = options.winsByEntering || capturedStrongholds(state, 1 - seat) + 1 === options.strongholdsToWin;
  let exposed = 0;
  for (const cell of chart.homes[seat]) {
    if (survey.holds(seat, cell) && isExposed(survey, seat, cell)) exposed += isLast ? 5 : 1;
  }
  return exposed;
}

function danger(survey: Survey, seat: number): number {
  let worth = 0;
  for (let i = 0; i < survey.counts[seat]; i++) {
    const cell = survey.cells[seat][i];
    worth += lossShare(survey, seat, cell) * survey.worth(cell);
  }
  return worth;
}
