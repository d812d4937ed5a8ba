import {
  DIE,
  oddsColumns,
  type Scenario,
  sides,
  terrainNames,
  unitTypes,
  type WarshardOptions,
  type WarshardRules,
} from './rules.ts';
import { shippedScenarios } from './scenarios/shipped.ts';
import { theatreOf } from './theatre.ts';

/** The rules under some options, in Markdown: every number is read from the options, so the page cannot drift from the game. */
export function rulesPage(rules: WarshardRules, options: WarshardOptions): string {
  const sections: [string, string[]][] = [
    ['The board', board()],
    ['Terrain', terrain(options)],
    ['Units', units(options)],
    ['A turn', turn(options.scenario)],
    ['Moving', moving(options)],
    ['Fights', fights()],
    ['Odds', odds(options)],
    ['Results', resultsOf()],
    ['Retreats', retreats()],
    ['Stacks', stacks()],
    ['Advance', advance()],
    ['Supply', supply(options)],
    ['Reinforcements', reinforcements()],
    ['Chance', chance()],
    ['Winning', winning(options.scenario)],
    ['The scenario', scenario(rules, options)],
    ['For authors of scenarios', authors()],
    ['In JSON', json()],
  ];
  const body = sections.flatMap(([title, lines]) => ['', `## ${title}`, '', ...lines]);
  return [`# ${rules.title} (\`${rules.id}\`)`, '', rules.summary, ...body, ''].join('\n');
}

function board(): string[] {
  return [
    'Pointy-top hexes with axial coordinates (q, r): r counts rows from the top, q slants along them. The neighbours of a hex are',
    '(±1, 0), (0, ±1), (1, −1) and (−1, 1). Everything is listed by r, then q. Two sides, blue (seat 0) and red (seat 1).',
  ];
}

function terrain(options: WarshardOptions): string[] {
  const rows = terrainNames.map((name) => {
    const { glyph, cost, defenseFactor, isWater } = options.terrain[name];
    const entering = isWater ? `blocked; over a bridge ${cost}` : cost;
    return `| \`${glyph}\` | ${name} | ${entering} | ×${defenseFactor} |`;
  });
  return [
    '| sign | terrain | points to enter | Defence of melee units |',
    '|---|---|---|---|',
    ...rows,
    '',
    `A road lies over the terrain: a step from one road hex to another costs ${half(options.roadHalfPoints)}, whatever the ground. A bridge makes a water hex`,
    'passable for everyone, for supply and for retreats too.',
  ];
}

function half(halfPoints: number): string {
  return halfPoints % 2 === 0 ? String(halfPoints / 2) : halfPoints === 1 ? '½' : `${(halfPoints - 1) / 2}½`;
}

function units(options: WarshardOptions): string[] {
  const rows = unitTypes.map((type) => {
    const { kind, power, defense, mobility, range, generatesSupply, ignoresZoc, crossesWater } = options.units[type];
    const special = [
      generatesSupply ? 'source of supply, supports no fight' : '',
      ignoresZoc ? 'moves on through zones of control' : '',
      crossesWater ? 'crosses water' : '',
    ];
    const notes = special.filter((note) => note !== '').join(', ') || '–';
    return `| ${type} | ${kind} | ${power} | ${defense} | ${mobility} | ${range === 0 ? '–' : range} | ${notes} |`;
  });
  return ['| unit | kind | Power | Defence | mobility | range | besides |', '|---|---|---|---|---|---|---|', ...rows];
}

function turn({ turnLimit }: Scenario): string[] {
  return [
    `Blue's turn, then Red's, ${turnLimit} times. A turn has these stages:`,
    '',
    '| stage | who decides | actions |',
    '|---|---|---|',
    '| `move` | the side whose turn it is | move a unit, or `done` |',
    '| `attack` | the same | send a melee unit against a hex, or `done` |',
    '| `support_att` | the same | commit a support unit to a fight, or `done` |',
    '| `support_def` | the other side | commit a support unit to a fight, or `done` |',
    '| `retreat` | the enemy of the unit that must retreat | its hex |',
    '| `advance` | the side whose turn it is | a unit for the vacant hex, or nobody |',
    '',
    'The dice fall between `support_def` and `retreat`. A stage that offers only one choice resolves itself: whoever is asked has',
    'something to decide. Without fights the turn ends after `attack`. At the end of a turn reinforcements arrive.',
  ];
}

function moving({ roadHalfPoints }: WarshardOptions): string[] {
  return [
    'Each unit may move once a turn, up to its mobility in points, in any order; nobody has to. It passes through friends, never through',
    `enemies, and ends on an empty hex. Points are counted in halves because a road step costs ${half(roadHalfPoints)}.`,
    '',
    'The six hexes around a unit of any type are its zone of control. Entering an enemy zone of control ends the move; leaving one, even',
    'into another, is free. A unit that ignores zones does so when it moves, not when it retreats.',
  ];
}

function fights(): string[] {
  return [
    'A melee unit may attack one enemy-held hex next to it. Each attacked hex is one fight, numbered from 0 as declared; several units may',
    'join it. Then each support unit of the attacker, and after that of the defender, may join one fight whose hex is within its range.',
    'Nobody joins two fights in a turn. An HQ never supports, nor does a support unit that is attacked itself.',
    '',
    '- Attack: the Power of all attackers and their support.',
    '- Defence: the best Defence in the attacked hex, multiplied by the ground if it is a melee unit, plus the Power of its support.',
    '',
    "If the attack is less than half the Defence when the attacker's support is in, the fight is void: nothing happens, its units are spent,",
    'and the defender may not support it. Supply does not count for that.',
  ];
}

function odds({ odds: table, supplyShift }: WarshardOptions): string[] {
  return [
    'The column is the whole number of times the Defence goes into the attack, at most 6; under one it is 1-2, however little is left',
    'after the defender’s support. A Defence of 0 is DE without a die.',
    '',
    `If the melee units in the attacked hex are out of supply, the column moves ${supplyShift} to the right; if any attacking melee unit is, ${supplyShift} to the`,
    'left; both cancel. It never leaves the table.',
    '',
    `| die | ${oddsColumns.join(' | ')} |`,
    `|---|${'---|'.repeat(oddsColumns.length)}`,
    ...Array.from(
      { length: DIE },
      (_, i) => `| **${i + 1}** | ${oddsColumns.map((column) => table[column][i]).join(' | ')} |`,
    ),
  ];
}

function resultsOf(): string[] {
  return [
    '| result | what happens |',
    '|---|---|',
    '| `S` | nothing |',
    '| `dr` | everyone in the attacked hex retreats one hex |',
    '| `ar` | every attacking melee unit retreats one hex |',
    '| `EX` | everyone in the attacked hex is lost, and the attacking melee unit of the lowest Power; ties by chance |',
    '| `DE` | everyone in the attacked hex is lost, and the support of the defence |',
    '| `AE` | every attacker is lost, and the support of the attack |',
    '',
    'All fights roll first, in the order declared; then all losses happen; then the retreats.',
  ];
}

function retreats(): string[] {
  return [
    'One by one, by fight and then by unit in the order of the scenario, each on the positions of that moment. A unit may retreat to a',
    'neighbouring hex that it can stand on, without an enemy and outside every enemy zone of control; a friend in the hex does not lift the',
    'zone. Of several hexes the enemy chooses. A unit with none is lost.',
  ];
}

function stacks(): string[] {
  return [
    'A hex holds one unit. Only a retreat may end on a friend. While units share a hex they are attacked together: the best Defence counts,',
    'all suffer the result. Their owner must part them in his next movement; when that ends, each hex loses the unit of the lowest Power',
    'until one is left, ties by chance.',
  ];
}

function advance(): string[] {
  return [
    'For each fight, in their order, that left its hex vacant, one of its attacking melee units may enter the hex, if it can stand there.',
    'Zones of control do not matter, and nobody has to.',
  ];
}

function supply({ supplyRange }: WarshardOptions): string[] {
  return [
    `A unit is in supply if a path of at most ${supplyRange} steps leads from an HQ of its side to it. The hexes between must be free of enemies and of`,
    'their zones of control, and not water without a bridge; the hexes of the HQ and of the unit itself do not matter. Supply is judged just',
    'before the dice, and only for melee units in fights.',
  ];
}

function reinforcements(): string[] {
  return [
    "A reinforcement of turn N arrives at the end of its side's turn N, on its hex. If anybody stands there it waits and tries again at the end",
    'of each turn of its side. Several arrive in the order of the scenario.',
  ];
}

function chance(): string[] {
  return [
    'The die of a fight is drawn from the match seed, the turn, the seat and the number of the fight, and from nothing else: the order of',
    'decisions elsewhere cannot change it. Ties have draws of their own. Planning copies carry another seed.',
  ];
}

function winning({ turnLimit }: Scenario): string[] {
  return [
    '- After the retreats of any turn: a side that has no unit left and no reinforcement to come loses (`elimination`); if neither has, the',
    '  game is drawn.',
    `- After Red's turn ${turnLimit} (\`turn_limit\`): each victory hex gives its points to the side that last ended a move, a retreat, an advance or`,
    '  an arrival there, or started there. More points win; equal points are a draw.',
  ];
}

function scenario(rules: WarshardRules, options: WarshardOptions): string[] {
  const { title, about, map, victory, names } = options.scenario;
  const theatre = theatreOf(rules, options);
  const nameAt = ({ q, r }: { q: number; r: number }) => names.find(({ at }) => at.q === q && at.r === r)?.name;
  const hexes = victory.map(({ at, points }) => `- ${nameAt(at) ?? 'unnamed'} (${at.q},${at.r}): ${points}`);
  const list = (seat: number, isLater: boolean) =>
    theatre.ids
      .map((id, slot) => ({ id, slot, turn: theatre.entryTurn[slot] }))
      .filter(({ slot, turn }) => theatre.sideOf[slot] === seat && turn > 0 === isLater)
      .map(({ id, slot, turn }) => {
        const { q, r } = theatre.hexOf(theatre.entryCell[slot]);
        return `${id} ${unitTypes[theatre.typeOf[slot]]} (${q},${r})${isLater ? ` turn ${turn}` : ''}`;
      })
      .join(', ');
  return [
    `**${title}.** ${about}`,
    '',
    '```',
    ...map.map((row, i) => (i & 1 ? ' ' : '') + [...row].join(' ')),
    '```',
    '',
    'Victory hexes and their points:',
    '',
    ...(hexes.length === 0 ? ['- none'] : hexes),
    '',
    ...sides.map((side, seat) => `- ${side}: ${list(seat, false) || 'nobody'}`),
    ...sides
      .filter((_, seat) => list(seat, true) !== '')
      .map((side) => `- ${side} later: ${list(sides.indexOf(side), true)}`),
    '',
    `Other scenarios are played with the option \`scenario\`: a name (${[...shippedScenarios.keys()].map((name) => `\`${name}\``).join(', ')}) or a whole document.`,
    'Red moves last, so fairness comes from measured balance and from swapping seats.',
  ];
}

function authors(): string[] {
  return [
    '`hexfront scenario check FILE` says what is wrong with a scenario, by line; `hexfront scenario show FILE` draws it. With the option',
    '`authoring` the match is unrated, and whoever is to move may, before or between moves and for either side:',
    '',
    '```json',
    '{"action":"force_move","unit":"B-1","to":{"q":3,"r":2}}',
    '{"action":"force_remove","unit":"R-1"}',
    '{"action":"force_hold","hex":{"q":3,"r":2},"side":"blue"}',
    '```',
    '',
    'They are never listed. The last unit of a side is not removed, and a moved unit needs an empty hex it can stand on.',
  ];
}

function json(): string[] {
  return [
    '```json',
    '{"action":"move","unit":"B-4","to":{"q":3,"r":2}}',
    '{"action":"attack","unit":"B-4","hex":{"q":4,"r":2}}',
    '{"action":"support","unit":"B-7","fight":0}',
    '{"action":"retreat","unit":"R-1","to":{"q":5,"r":2}}',
    '{"action":"advance","fight":0,"unit":"B-4"}',
    '{"action":"advance","fight":0,"unit":null}',
    '{"action":"done"}',
    '```',
    '',
    'Any of them may carry a `reasoning` of up to 2,000 characters. Legal actions are listed by unit in the order of the scenario, then by hex',
    'or fight; `done`, or the advance of nobody, comes last.',
  ];
}
