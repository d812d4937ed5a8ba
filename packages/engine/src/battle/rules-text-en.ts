import type { BattleOptions, UnitStats } from './options/options.ts';

const commonGround = [
  '- Hills and Forest help the side that was in the hex first, all its units, as long as it stays; if two came at once, nobody. When it is gone, the next in time has the ground from the next round on.',
  '- Units whose player is eliminated in this tick do not go back: neutral units hold.',
];

/** The sentences of the rules page. Every figure is read from the options, so that no language can tell another one. */
export const en = {
  headings: {
    match: 'The match',
    map: 'The map',
    terrain: 'Terrain',
    units: 'Units',
    tick: 'A tick',
    orders: 'Orders',
    moving: 'Moving',
    combat: 'Combat',
    control: 'Control and supply',
    sight: 'Sight',
    economy: 'Economy',
    research: 'Research',
    end: 'Chiefs and the end',
    json: 'In JSON',
  },
  units: {
    LightInfantry: 'LightInfantry',
    Scout: 'Scout',
    Armored: 'Armored',
    Mechanized: 'Mechanized',
    SpecialForces: 'SpecialForces',
    Chief: 'Chief',
  },
  terrains: { Plains: 'Plains', Hills: 'Hills', Forest: 'Forest', City: 'City', Impassable: 'Impassable' },

  match: (o: BattleOptions, ticks: number) =>
    `- ${o.players} players decide at once; two to six may play. A tick lasts ${o.tickSeconds} s, a match at most ${o.durationMinutes} minutes: ${ticks} ticks.`,
  opening: (o: BattleOptions, units: string, stores: string) =>
    `- Everyone begins with ${units} on his base, the hexes within ${o.startRadius} of it, and ${stores}.`,
  limits: (o: BattleOptions) =>
    `- Limits: ${o.mostUnits} units a player, those in queues included; ${o.mostFacilities} Facilities, one more turns neutral; ${o.mostOrders} orders a tick; ${o.stackCap} units of one owner in a hex.`,
  seeds: '- The match seed is secret until the end; the map seed comes from it and is known to all.',

  map: (o: BattleOptions) =>
    `- ${o.size} × ${o.size} pointy-top hexes, addressed by axial \`{q, r}\` with (0, 0) in the middle; the map is the same for every player up to symmetry.`,
  places: '- Each player has a base, and there is a neutral City for each.',
  nodes: (o: BattleOptions, safe: string, contested: string) =>
    `- Nodes: ${safe} near each base, ${contested} contested ones in all, at a density of ${o.nodeDensity} %.`,

  terrainHead: ['terrain', 'move cost', 'defence', 'vision'],
  cannotEnter: 'cannot be entered, blocks sight',

  unitHead: ['unit', 'hit points', 'attack', 'defence', 'move points', 'vision', 'cost', 'build', 'besides'],
  neverBuilt: 'never built',
  upkeep: (u: UnitStats) => `upkeep ${u.upkeep} F`,
  enemyGround: (u: UnitStats) => `+${u.enemyGroundAttack} % attack in a hex an enemy controls`,
  seesFromForest: 'sees fully from Forest',
  buildTime: (u: UnitStats) => `${u.buildTicks} ticks`,

  tick: [
    '1. Orders are locked and judged; disbanded units leave.',
    '2. Movement.',
    '3. Combat.',
    '4. Chiefs that died, were taken or gave up: their players are out. Failed attackers go back. Control, then supply.',
    '5. Income, storage cap, upkeep, repair, research, builds.',
    '6. Sight, and the broadcast to each player of what he sees.',
  ],

  orders: (o: BattleOptions) => [
    '- Each order is accepted or refused by itself, with a code. Moves and disbands commute; builds are taken in the order listed.',
    '- The codes are judged in this order: ORD-008 too many, ORD-009 malformed, ORD-005 not yours (the same whether it exists or not), ORD-010 the unit has an order, ORD-006 not buildable, ORD-007 unit limit, ORD-003 too few resources, ORD-001 no way there. ORD-002 tells that the stack cap stopped a unit.',
    `- A Facility's queue holds ${o.mostQueued}. Disbanding refunds nothing, and a Chief cannot be disbanded.`,
    '- A rally point sends new units on until they arrive or are ordered. Setting it again replaces it.',
  ],

  moving: (o: BattleOptions) => [
    '- A unit takes the cheapest way over terrain and around the enemies its owner sees, of equal ways by direction E, NE, NW, W, SW, SE, as far as this tick’s move points go. The rest is not remembered.',
    '- One step is always possible. Entering or leaving a hex next to an enemy costs one more, seen or not.',
    `- Out of supply: −${o.unsuppliedMovement} move points. Disrupted: −${o.disruptedMovement}. Starved: −${o.starvedMovement} %, rounded down. Never below 1.`,
  ],
  movement: {
    lockAndBounce: [
      '- A route ends at enemies who stand in its way when movement begins. All moves are judged together, by where they end.',
      '- An empty hex wanted by several units goes to the one with the highest initiative: move points × 1000 + number. All others bounce: they stay where they were.',
      '- Enemies who cross the same edge in the same step, or would change places, stop where they started and fight there. Only whoever has an enemy coming against him is stopped; if that makes three sides, all three fight.',
      '- Whoever would join a friend that failed to move bounces too, and so on until nobody more does. Full hexes of friends may be crossed.',
      '- Orders are for the next tick alone; late ones are refused.',
    ],
    initiativeRace: [
      '- Units advance hex by hex, all at once. Enemies who would change places meet in the hex of the one with more move points, then the lower number.',
      '- An empty hex wanted by several players goes to the unit with the most move points, then the lowest number, and to what else of its owner enters it, up to the cap. The others stop before it for this tick.',
      '- A hex is empty if nobody stays in it in this step. Where anyone stays, all may enter, and they fight.',
      '- A full hex of friends cannot be crossed. Orders may come up to 10 ticks early; late ones count for the next tick unless newer ones exist.',
    ],
  },

  rounds: (o: BattleOptions) => `- Enemies in one hex fight up to ${o.combatRounds} rounds a tick. Percent add up.`,
  flanks: (o: BattleOptions) =>
    `- In a hex another player controls, with ${o.flankHexes} or more own hexes around it: +${o.flankAttack} % attack. Out of supply: −${o.unsuppliedAttack} %.`,
  starvedAttack: (o: BattleOptions) => ` Starved: −${o.starvedAttack} %.`,
  noVariance: '- There is no chance in damage (R = 1).',
  variance: (o: BattleOptions) => `- R lies within ${o.damageVariance} % of 1, drawn for each side and round.`,
  aura: (o: BattleOptions) =>
    `- Friends within ${o.auraRadius} hexes of their Chief have +${o.auraDefense} % of their own defence.`,
  goBack:
    '- Whoever entered this tick, was not first in the hex and still has an enemy there goes back; if that hex is taken or full he stays, and above the stack cap he is driven to the nearest free hex, disrupted. Chiefs stay.',
  combat: {
    pooledDamage: [
      '- Each round a side deals the sum of its attacks times R, less the sum of the defences of whoever it hits: whole hit points, at least 1.',
      '- Of three or more sides each divides what it deals equally among its foes; what comes in is added up before the defences.',
      '- Damage is shared by full hit points, the remainder one by one to the lowest numbers. What a unit cannot take goes to the next, and once more from the first.',
      '- Terrain, research and all else that helps a defence adds percent to it.',
      ...commonGround,
    ],
    effectiveHp: [
      '- Each round a unit deals its attack times the share of hit points it has left, floored to thousandths.',
      '- Of three or more sides each divides what it deals equally among its foes.',
      '- The unit with the fewest hit points is hit first, of equal ones the lowest number. Its effective hit points are its own × (defence + C) ÷ C.',
      '- Damage of that size kills and goes on with what is left; less of it takes damage × C ÷ (defence + C). Below 1 a unit dies.',
      '- Terrain adds points of defence, after all percent.',
      ...commonGround,
      '- Who met head-on fights before all others, in rounds of their own, each with the ground it stands on, whoever was first there.',
    ],
  },

  control: (o: BattleOptions) => [
    `- The sole occupant at the end of a tick takes the hex and keeps it. Facilities and nodes want ${o.flipTicks} such ticks in a row, those of an eliminated player one.`,
    '- A captured Facility loses its queue and its rally point.',
    '- Own hexes connected to an own Facility are in supply; a unit is supplied on or next to one of them.',
  ],
  sight: [
    '- A player sees his own hexes and what his units see. Only Impassable ground blocks a line; the hex that blocks is seen.',
    '- A view says nothing that depends on what is out of sight. Enemy units carry numbers of the viewer’s own, by first sight.',
    '- A hex lost out of sight is reported as nobody’s.',
  ],
  economy: (o: BattleOptions, yields: string) => [
    `- A controlled node in supply pays ${yields} by its kind each tick. Stores hold ${o.storageCap} of each; the rest is lost.`,
    `- Upkeep every ${o.upkeepEvery} ticks, by unit number. Who is not paid starves until he is.`,
    `- Repair every ${o.repairEvery} ticks: ${o.repairHp} hit points for units in supply that did not fight.`,
    `- A base builds ${o.baseSlots} at once for its first owner, every other Facility ${o.citySlots}. Costs are paid upfront; a build counts down in its own tick; a full or contested Facility delays it.`,
  ],

  noResearch: 'Off in this match.',
  research: (o: BattleOptions, choices: string) => [
    `- First tier, ${o.researchCost[0]} I and ${o.researchTicks[0]} ticks: +${o.researchClass} % attack and defence for one of ${choices}.`,
    `- Second tier, ${o.researchCost[1]} I and ${o.researchTicks[1]} ticks: \`ScoutMovement\`, +${o.researchMovement} move points for Scouts, or \`InfantryTerrain\`, +${o.researchTerrain} % defence in Hills and Forest for LightInfantry and SpecialForces.`,
    '- Each tier once, the second after the first, one at a time, at any own Facility.',
  ],

  capture: {
    checkmate: [
      '- A Chief is captured when, after movement and before combat, an enemy stands next to him and no neighbour is an exit.',
      '- A neighbour is closed if it is off the map or Impassable, holds enemies and no friend, holds friends up to the cap, or is empty and next to an enemy.',
    ],
    surrounded: [
      "- A Chief is captured when, after combat, an enemy unit shares its hex and all six neighbours were controlled by enemies, no matter which, after the tick before. What lies off the map or is Impassable counts as theirs; nobody's hex does not.",
    ],
  },
  withoutChief:
    '- Without his Chief a player is out: his units hold as neutral ones, his hexes belong to nobody, his stores are lost.',
  lastWins: '- The last living player wins.',
  scoreBefore: 'If the last players fall together, the score before that tick decides.',
  mutualDraw: 'If the last players fall together, it is a draw.',
  score: (o: BattleOptions, besides: string) =>
    `- At the time limit the highest score of the living wins, a shared one draws: ${o.scoreChief} for the Chief, ${o.scoreFacility} a Facility, ${besides}.`,
  unitValue: (factor: number) => `${factor} × the cost of his units`,
  unitCount: (o: BattleOptions) => `${o.scoreUnit} a unit`,
  stores: (points: number) => `${points} a unit of resources`,
  withdrawal: '- Who withdraws loses his Chief in the next tick.',

  orderForms: (form: string) => `\`submit_orders\` is \`${form}\`. An order is one of`,
  views:
    'A view is `{match_start, state_tick, last_orders_status, match_end}`. Players are `p0`, `p1`, …; own units `u0`, …; Facilities `f0`, …, the bases first.',
};

export type BattleText = typeof en;
