import { counted } from '../../sentences.ts';
import type { BattleOptions, UnitStats } from '../options/options.ts';

const commonGround = [
  '- Hills and Forest help the side that was in the hex first: all of its units, for as long as it stays. If two sides arrived at the same time, neither has the advantage. When that side is gone, the next to have arrived has the ground from the next round on.',
  '- Units whose player is eliminated in this tick do not return: they become neutral and hold their hex.',
];

/** The sentences of the rules page. Every figure is read from the options, so the languages cannot disagree. */
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
  terrains: { Plains: 'Plains', Hills: 'Hills', Forest: 'Forest', City: 'City', Impassable: 'Mountain' },

  match: (o: BattleOptions, ticks: number) =>
    `- ${o.players} players give their orders at the same time; a match can have two to six. A tick lasts ${o.tickSeconds} s and a match at most ${o.durationMinutes} minutes, which is ${ticks} ticks.`,
  opening: (o: BattleOptions, units: string, stores: string) =>
    `- Each player starts with these units on their base: ${units}; with control of the hexes within ${o.startRadius} of it; and with ${stores}.`,
  resources: '- The resources are Materials (M), Fuel (F) and Intel (I).',
  limits: (o: BattleOptions) =>
    `- Limits: ${o.mostUnits} units per player, including those in build queues; ${o.mostFacilities} Facilities per player, any further one turns neutral; ${o.mostOrders} orders per tick; ${o.stackCap} units of one owner per hex.`,
  seeds:
    '- The match seed is secret until the match ends. The map seed is derived from it and is known to everybody (see Chance).',

  map: (o: BattleOptions) =>
    `- The map has ${o.size} × ${o.size} pointy-top hexes with axial coordinates \`{q, r}\`; (0, 0) is in the middle. It is symmetric, so every player has the same surroundings.`,
  places: '- Each player has a base, and there is one neutral City per player. Bases and Cities are Facilities.',
  nodes: (o: BattleOptions, safe: string, contested: string) =>
    `- Resource nodes: ${safe} near each base, and ${contested} contested ones in total, multiplied by a density of ${o.nodeDensity} %.`,

  terrainHead: ['terrain', 'move cost', 'defence', 'vision'],
  cannotEnter: 'cannot be entered, blocks sight',

  unitHead: ['unit', 'hit points', 'attack', 'defence', 'move points', 'vision', 'cost', 'build time', 'notes'],
  neverBuilt: 'cannot be built',
  upkeep: (u: UnitStats) => `upkeep ${u.upkeep} F`,
  enemyGround: (u: UnitStats) => `+${u.enemyGroundAttack} % attack in a hex controlled by an enemy`,
  seesFromForest: 'full vision in Forest',
  buildTime: (u: UnitStats) => counted(u.buildTicks, 'tick'),
  chiefs: 'A Chief is unique: it can be neither built nor disbanded.',

  tick: (o: BattleOptions) => [
    '1. Orders are locked and checked; disbanded units leave the map.',
    '2. Movement.',
    '3. Combat.',
    '4. Players who resigned, or whose Chief died or was captured, are eliminated. Failed attackers return. Control is updated, then supply.',
    `5. Income, storage cap, upkeep, repair, ${o.hasResearch ? 'research, ' : ''}builds.`,
    '6. Sight is updated, and each player is sent what they see.',
  ],

  orders:
    '- Each order is accepted or refused on its own, with a code. The order of moves and disbands does not matter; builds are taken as listed. A unit takes one order per tick.',
  codes:
    '- Codes are checked in this order: ORD-008 too many orders, ORD-009 malformed, ORD-005 not yours (whether or not it exists), ORD-010 the unit already has an order, ORD-006 cannot be built, ORD-007 unit limit, ORD-003 not enough resources, ORD-001 no route there. ORD-002 reports that the stack cap stopped a unit, and ORD-004 that orders came too late.',
  queue: (o: BattleOptions) => `- A Facility's queue holds ${o.mostQueued}. Disbanding a unit refunds nothing.`,
  rally:
    '- A rally point sends new units on until they arrive or receive an order. Setting a rally point replaces the previous one.',

  moving: (o: BattleOptions) => [
    '- A unit takes the cheapest route over the terrain and around the enemies that its owner sees. Between equally cheap routes, the first direction of E, NE, NW, W, SW, SE decides. It goes as far as its move points for this tick allow; the rest of the route is forgotten.',
    '- A unit can always take at least one step. A step into or out of a hex next to an enemy costs one more, whether the enemy is seen or not.',
    `- Out of supply: −${counted(o.unsuppliedMovement, 'move point')}. Disrupted: −${o.disruptedMovement}. Starved: −${o.starvedMovement} %, rounded down. Never below 1.`,
  ],
  movement: {
    lockAndBounce: [
      '- A route ends where enemies stand in its way when movement begins. All moves are judged together, by their final hexes.',
      '- If several units want the same empty hex, the one with the highest initiative gets it: move points × 1000 + unit number. The others bounce, which means that they stay where they were.',
      '- Enemies that cross the same edge in the same step, or that would swap hexes, stop where they started and fight there. Only units with an enemy coming towards them are stopped; if three sides are involved, all three fight.',
      '- A unit that would join a friend that failed to move bounces as well, and so on until no further unit bounces. Units may pass through full friendly hexes.',
      '- Orders are for the next tick only; late orders are refused.',
    ],
    initiativeRace: [
      '- All units advance at the same time, one hex per step. If enemies would swap hexes, the unit with more move points enters the other hex, and the other unit stays there; if they have the same, the lower unit number enters.',
      '- If several players want the same empty hex, the unit with the most move points gets it, then the lowest unit number, together with whatever else of the same owner enters it, up to the stack cap. The others stop in front of it for this tick.',
      '- A hex counts as empty if nobody stays in it in this step. Where somebody stays, everybody may enter, and they fight.',
      '- Units cannot pass through a full friendly hex. Orders may come up to 10 ticks early; late orders count for the next tick unless there are newer ones.',
    ],
  },

  rounds: (o: BattleOptions) =>
    `- Enemies in the same hex fight up to ${counted(o.combatRounds, 'round')} per tick. Percentages are added together.`,
  flanks: (o: BattleOptions) =>
    `- In a hex that another player controls, next to at least ${o.flankHexes} hexes of one's own: +${o.flankAttack} % attack. Out of supply: −${o.unsuppliedAttack} % attack.`,
  starvedAttack: (o: BattleOptions) => ` Starved: −${o.starvedAttack} % attack.`,
  noVariance: '- Damage is not random.',
  variance: (o: BattleOptions) =>
    `- Each side's attack in a round is multiplied by a random factor R within ${o.damageVariance} % of 1 (see Chance).`,
  aura: (o: BattleOptions) =>
    `- Friendly units within ${counted(o.auraRadius, 'hex', 'hexes')} of their Chief have +${o.auraDefense} % of their own defence; the Chief itself does not.`,
  goBack:
    '- A unit that entered the hex this tick, whose side was not there first, and that still has an enemy there returns to the hex it came from. If that hex is taken by an enemy or full, the unit stays; if the stack cap does not allow this, it is driven to the nearest free hex and disrupted for the next tick. Chiefs stay.',
  combat: {
    pooledDamage: () => [
      '- Each round, a side deals the sum of its attacks, less the sum of the defences of the side it hits: a whole number of hit points, at least 1.',
      '- With three or more sides, each divides its attack equally among its enemies. Everything that hits a side is added up before its defence is subtracted.',
      '- Damage is shared in proportion to full hit points, with the remainder going one by one to the lowest unit numbers. What a unit cannot take passes to the next, and once more from the first.',
      '- Terrain and everything else that helps defence adds a percentage to it.',
      ...commonGround,
    ],
    effectiveHp: ({ defenseConstant: c }: BattleOptions) => [
      '- Each round, a unit deals its attack multiplied by the share of hit points it has left, rounded down to thousandths.',
      '- With three or more sides, each divides what it deals equally among its enemies.',
      `- The unit with the fewest hit points is hit first; if several have the same, the lowest unit number. Its effective hit points are hit points × (defence + C) ÷ C, with C = ${c}: a defence of ${c} halves the damage.`,
      '- Damage of at least the effective hit points kills the unit, and what is left hits the next one. Smaller damage takes damage × C ÷ (defence + C) hit points. A unit with less than 1 hit point dies.',
      '- Terrain adds points of defence, after all percentages.',
      ...commonGround,
      '- Units that met head-on fight before all others, in rounds of their own. Each has the benefit of the ground it stands on, no matter who was there first.',
    ],
  },

  control: (o: BattleOptions) => [
    `- The side that is alone in a hex at the end of a tick takes control of it and keeps it. A Facility or a node changes hands after ${counted(o.flipTicks, 'such tick')} in a row; if its player was eliminated, after one.`,
    '- A captured Facility loses its queue and its rally point.',
    '- A hex is in supply if its owner’s hexes connect it to one of the owner’s Facilities. A unit is in supply on or next to such a hex.',
  ],
  sight: [
    '- A player sees the hexes they control and what their units see. Only mountains block a line of sight; the mountain itself is seen.',
    '- A view never depends on anything out of sight. Enemy units have numbers that are private to the viewer, in the order in which they were first seen.',
    '- A hex that was lost out of sight is reported as neutral.',
  ],
  economy: (o: BattleOptions, yields: string) => [
    `- A node under control and in supply pays each tick, by its kind: ${yields}. A player can store ${o.storageCap} of each resource; the rest is lost.`,
    `- Upkeep is due every ${counted(o.upkeepEvery, 'tick')}, in the order of unit numbers. A unit that is not paid is starved until it is.`,
    `- Every ${counted(o.repairEvery, 'tick')}, units in supply that did not fight repair ${counted(o.repairHp, 'hit point')}.`,
  ],
  building: (o: BattleOptions) =>
    `- A base builds ${o.baseSlots} at once for its first owner; every other Facility builds ${o.citySlots}. The cost is paid when the order is accepted, and the first tick counts. A full or contested Facility holds a finished unit back.`,

  research: (o: BattleOptions, choices: string) => [
    `- First tier, ${o.researchCost[0]} I and ${counted(o.researchTicks[0], 'tick')}: +${o.researchClass} % attack and defence for one of ${choices}.`,
    `- Second tier, ${o.researchCost[1]} I and ${counted(o.researchTicks[1], 'tick')}: \`ScoutMovement\`, +${counted(o.researchMovement, 'move point')} for Scouts, or \`InfantryTerrain\`, +${o.researchTerrain} % defence in Hills and Forest for LightInfantry and SpecialForces.`,
    '- Each tier can be researched once, the second after the first, one at a time, at any Facility of the player.',
  ],

  capture: {
    checkmate: [
      '- A Chief is captured if, after movement and before combat, an enemy is next to it and none of the neighbouring hexes is a way out.',
      '- A neighbouring hex is not a way out if it is off the map or a mountain, holds enemies and no friend, holds friends up to the stack cap, or is empty and next to an enemy.',
    ],
    surrounded: [
      '- A Chief is captured if, after combat, an enemy unit shares its hex and all six neighbouring hexes were controlled by enemies, no matter which, at the end of the previous tick. Hexes off the map and mountains count as controlled by enemies; neutral hexes do not.',
    ],
  },
  withoutChief:
    '- A player without a Chief is eliminated: their units become neutral and hold their hexes, their hexes turn neutral, and their resources are lost.',
  lastWins: '- The last player left wins, and the match is over.',
  scoreBefore: 'If the last players are eliminated in the same tick, the score before that tick decides.',
  mutualDraw: 'If the last players are eliminated in the same tick, the match is a draw.',
  score: (o: BattleOptions, besides: string) =>
    `- At the time limit, the remaining player with the highest score wins; if several share it, the match is a draw. The score is ${o.scoreChief} for the Chief, ${o.scoreFacility} per Facility, ${besides}.`,
  unitValue: (factor: number) => `${factor} × the cost of the player's units`,
  unitCount: (o: BattleOptions) => `${o.scoreUnit} per unit`,
  stores: (points: number) => `${points} per unit of resources`,
  withdrawal: '- A player who resigns loses their Chief in the next tick.',

  chance: {
    damage: (o: BattleOptions, steps: number) =>
      `- The factor R of a side is 1 − ${o.damageVariance} % plus \`drawBelow(${steps}, seed, "R", tick, q, r, i)\` ÷ 10000, where q and r are the hex of the fight. The first draw in that hex and tick has i = 0, and i goes up by one with each: round by round, and within a round once for each side present, by seat, neutral units last.`,
    headOn:
      '- Units that met head-on draw under the first of their two hexes by r, then q. Their draws come before those of the hex itself.',
    mapSeed:
      '- The map seed is the whole SHA-256 of `["map",seed]`, in hexadecimal. Everything on the map is drawn with it in place of the match seed.',
    map: [
      '- `draw(mapSeed, "ground", q, r)` shapes the terrain of a hex and of all hexes symmetric to it; q and r are those of the first of them by r, then q. Its upper 16 bits are the height and its lower 16 bits the wetness.',
      '- `drawBelow(n, mapSeed, "safe", resource, i)` places the safe nodes, `drawBelow(n, mapSeed, "city")` the Cities, `drawBelow(n, mapSeed, "contested", resource, i)` the contested nodes that each player has one of, and `drawBelow(n, mapSeed, "axis", resource, i)` those on an axis of symmetry, with four players. Each picks one of the n hexes that qualify, listed by r, then q, and the other hexes follow by symmetry. `resource` is `"M"`, `"F"` or `"I"`, and i counts from 0.',
    ],
    ties: '- Nothing else is random. Ties are broken by unit number, direction or hex, as stated above.',
  },

  orderForms: (form: string) => `\`submit_orders\` is \`${form}\`. An order is one of:`,
  views:
    'A view is `{match_start, state_tick, last_orders_status, match_end}`. Players are `p0`, `p1`, …; a player’s own units are `u0`, …; Facilities are `f0`, …, with the bases first.',
  mountain: (word: string) => `In JSON, mountains are called \`${word}\`.`,
  citations:
    'A refusal cites the rule that it is based on, for example `001 §2.14`. The same label in square brackets marks that rule on this page.',
};

export type BattleText = typeof en;
