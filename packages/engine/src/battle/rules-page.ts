import { tickLimit } from './options.ts';
import { researchChoices } from './research.ts';
import {
  type Amounts,
  type BattleOptions,
  type BattleRules,
  resources,
  type TerrainName,
  terrains,
  unitTypes,
} from './rules.ts';

/** The rules under some options, in Markdown: every number is read from the options, so the page cannot drift from the game. */
export function rulesPage(rules: BattleRules, options: BattleOptions): string {
  const sections: [string, string[]][] = [
    ['The match', match(options)],
    ['The map', map(options)],
    ['Terrain', terrain(rules, options)],
    ['Units', units(options)],
    ['A tick', tick()],
    ['Orders', orders(options)],
    ['Moving', [...moving(options), ...rules.movement.explains()]],
    ['Combat', [...combat(options), ...rules.combat.explains()]],
    ['Control and supply', control(options)],
    ['Sight', sight()],
    ['Economy', economy(options)],
    ['Research', research(options)],
    ['Chiefs and the end', [...rules.capture.explains(), ...end(options)]],
    ['In JSON', [...rules.dialect.explains(), '', ...json()]],
  ];
  const body = sections.flatMap(([title, lines]) => ['', `## ${title}`, '', ...lines]);
  return [`# ${rules.title} (\`${rules.id}\`)`, '', rules.summary, ...body, ''].join('\n');
}

function amounts(of: Amounts): string {
  const parts = resources.filter((name) => of[name] > 0).map((name) => `${of[name]} ${name}`);
  return parts.join(', ') || '–';
}

function match(o: BattleOptions): string[] {
  return [
    `- ${o.players} players decide at once; two to six may play. A tick lasts ${o.tickSeconds} s, a match at most ${o.durationMinutes} minutes: ${tickLimit(o)} ticks.`,
    `- Everyone begins with ${o.startUnits.join(', ')} on his base, the hexes within ${o.startRadius} of it, and ${amounts(o.startResources)}.`,
    `- Limits: ${o.mostUnits} units a player, those in queues included; ${o.mostFacilities} Facilities, one more turns neutral; ${o.mostOrders} orders a tick; ${o.stackCap} units of one owner in a hex.`,
    '- The match seed is secret until the end; the map seed comes from it and is known to all.',
  ];
}

function map(o: BattleOptions): string[] {
  const contested = o.contestedNodes[o.players - 2];
  return [
    `- ${o.size} × ${o.size} pointy-top hexes, addressed by axial \`{q, r}\` with (0, 0) in the middle; the map is the same for every player up to symmetry.`,
    '- Each player has a base, and there is a neutral City for each.',
    `- Nodes: ${amounts(o.safeNodes)} near each base, ${amounts(contested)} contested ones in all, at a density of ${o.nodeDensity} %.`,
  ];
}

function terrain(rules: BattleRules, o: BattleOptions): string[] {
  const unit = rules.combat.terrainUnit === 'percent' ? ' %' : '';
  const rows = terrains
    .filter((name): name is Exclude<TerrainName, 'Impassable'> => name !== 'Impassable')
    .map((name) => {
      const { moveCost, defense, visionPenalty } = o.terrain[name];
      return `| ${name} | ${moveCost} | +${defense}${unit} | ${visionPenalty === 0 ? '–' : `−${visionPenalty}`} |`;
    });
  return [
    '| terrain | move cost | defence | vision |',
    '|---|---|---|---|',
    ...rows,
    '| Impassable | cannot be entered, blocks sight | – | – |',
  ];
}

function units(o: BattleOptions): string[] {
  const rows = unitTypes.map((type) => {
    const u = o.units[type];
    const notes = [
      u.isBuildable ? '' : 'never built',
      u.upkeep > 0 ? `upkeep ${u.upkeep} F` : '',
      u.enemyGroundAttack > 0 ? `+${u.enemyGroundAttack} % attack in a hex an enemy controls` : '',
      u.ignoresForestVision ? 'sees fully from Forest' : '',
    ];
    const besides = notes.filter((note) => note !== '').join(', ') || '–';
    const build = u.isBuildable ? `${u.buildTicks} ticks` : '–';
    return `| ${[type, u.hp, u.attack, u.defense, u.movement, u.vision, amounts(u.cost), build, besides].join(' | ')} |`;
  });
  return [
    '| unit | hit points | attack | defence | move points | vision | cost | build | besides |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

function tick(): string[] {
  return [
    '1. Orders are locked and judged; disbanded units leave.',
    '2. Movement.',
    '3. Combat.',
    '4. Chiefs that died, were taken or gave up: their players are out. Failed attackers go back. Control, then supply.',
    '5. Income, storage cap, upkeep, repair, research, builds.',
    '6. Sight, and the broadcast to each player of what he sees.',
  ];
}

function orders(o: BattleOptions): string[] {
  return [
    '- Each order is accepted or refused by itself, with a code. Moves and disbands commute; builds are taken in the order listed.',
    '- The codes are judged in this order: ORD-008 too many, ORD-009 malformed, ORD-005 not yours (the same whether it exists or not), ORD-010 the unit has an order, ORD-006 not buildable, ORD-007 unit limit, ORD-003 too few resources, ORD-001 no way there. ORD-002 tells that the stack cap stopped a unit.',
    `- A Facility's queue holds ${o.mostQueued}. Disbanding refunds nothing, and a Chief cannot be disbanded.`,
    '- A rally point sends new units on until they arrive or are ordered. Setting it again replaces it.',
  ];
}

function moving(o: BattleOptions): string[] {
  return [
    '- A unit takes the cheapest way over terrain and around the enemies its owner sees, of equal ways by direction E, NE, NW, W, SW, SE, as far as this tick’s move points go. The rest is not remembered.',
    '- One step is always possible. Entering or leaving a hex next to an enemy costs one more, seen or not.',
    `- Out of supply: −${o.unsuppliedMovement} move points. Disrupted: −${o.disruptedMovement}. Starved: −${o.starvedMovement} %, rounded down. Never below 1.`,
  ];
}

function combat(o: BattleOptions): string[] {
  const variance =
    o.damageVariance === 0
      ? '- There is no chance in damage (R = 1).'
      : `- R lies within ${o.damageVariance} % of 1, drawn for each side and round.`;
  const starved = o.starvedAttack === 0 ? '' : ` Starved: −${o.starvedAttack} %.`;
  const aura =
    o.auraDefense === 0
      ? []
      : [`- Friends within ${o.auraRadius} hexes of their Chief have +${o.auraDefense} % of their own defence.`];
  return [
    `- Enemies in one hex fight up to ${o.combatRounds} rounds a tick. Percent add up.`,
    `- In a hex another player controls, with ${o.flankHexes} or more own hexes around it: +${o.flankAttack} % attack. Out of supply: −${o.unsuppliedAttack} %.${starved}`,
    variance,
    ...aura,
    '- Whoever entered this tick, was not first in the hex and still has an enemy there goes back; if that hex is taken or full he stays, and above the stack cap he is driven to the nearest free hex, disrupted. Chiefs stay.',
  ];
}

function control(o: BattleOptions): string[] {
  return [
    `- The sole occupant at the end of a tick takes the hex and keeps it. Facilities and nodes want ${o.flipTicks} such ticks in a row, those of an eliminated player one.`,
    '- A captured Facility loses its queue and its rally point.',
    '- Own hexes connected to an own Facility are in supply; a unit is supplied on or next to one of them.',
  ];
}

function sight(): string[] {
  return [
    '- A player sees his own hexes and what his units see. Only Impassable ground blocks a line; the hex that blocks is seen.',
    '- A view says nothing that depends on what is out of sight. Enemy units carry numbers of the viewer’s own, by first sight.',
    '- A hex lost out of sight is reported as nobody’s.',
  ];
}

function economy(o: BattleOptions): string[] {
  return [
    `- A controlled node in supply pays ${resources.map((name) => `${o.nodeYield[name]} ${name}`).join(', ')} by its kind each tick. Stores hold ${o.storageCap} of each; the rest is lost.`,
    `- Upkeep every ${o.upkeepEvery} ticks, by unit number. Who is not paid starves until he is.`,
    `- Repair every ${o.repairEvery} ticks: ${o.repairHp} hit points for units in supply that did not fight.`,
    `- A base builds ${o.baseSlots} at once for its first owner, every other Facility ${o.citySlots}. Costs are paid upfront; a build counts down in its own tick; a full or contested Facility delays it.`,
  ];
}

function research(o: BattleOptions): string[] {
  if (!o.hasResearch) return ['Off in this match.'];
  return [
    `- First tier, ${o.researchCost[0]} I and ${o.researchTicks[0]} ticks: +${o.researchClass} % attack and defence for one of ${researchChoices(1).join(', ')}.`,
    `- Second tier, ${o.researchCost[1]} I and ${o.researchTicks[1]} ticks: \`ScoutMovement\`, +${o.researchMovement} move points for Scouts, or \`InfantryTerrain\`, +${o.researchTerrain} % defence in Hills and Forest for LightInfantry and SpecialForces.`,
    '- Each tier once, the second after the first, one at a time, at any own Facility.',
  ];
}

function end(o: BattleOptions): string[] {
  const unitScore = o.scoresUnitValue ? `${o.scoreUnit / 1000} × the cost of his units` : `${o.scoreUnit} a unit`;
  const stores = o.scoreResourceTenths === 0 ? '' : `, ${o.scoreResourceTenths / 10} a unit of resources`;
  const mutual = o.breaksMutualElimination
    ? 'If the last players fall together, the score before that tick decides.'
    : 'If the last players fall together, it is a draw.';
  return [
    '- Without his Chief a player is out: his units hold as neutral ones, his hexes belong to nobody, his stores are lost.',
    `- The last living player wins. ${mutual}`,
    `- At the time limit the highest score of the living wins, a shared one draws: ${o.scoreChief} for the Chief, ${o.scoreFacility} a Facility, ${unitScore}${stores}.`,
    '- Who withdraws loses his Chief in the next tick.',
  ];
}

function json(): string[] {
  return [
    'A view is `{match_start, state_tick, last_orders_status, match_end}`. Players are `p0`, `p1`, …; own units `u0`, …; Facilities `f0`, …, the bases first.',
  ];
}
