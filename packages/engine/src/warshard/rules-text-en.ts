import type { Scenario, WarshardOptions } from './rules.ts';
import { meetingEngagement, riverCrossing, trainingGround } from './scenarios/shipped.ts';

/** The sentences of the rules page. Every figure is read from the options, so that no language can tell another one. */
export const en = {
  headings: {
    board: 'The board',
    terrain: 'Terrain',
    units: 'Units',
    turn: 'A turn',
    moving: 'Moving',
    fights: 'Fights',
    odds: 'Odds',
    results: 'Results',
    retreats: 'Retreats',
    stacks: 'Stacks',
    advance: 'Advance',
    supply: 'Supply',
    reinforcements: 'Reinforcements',
    chance: 'Chance',
    winning: 'Winning',
    scenario: 'The scenario',
    authors: 'For authors of scenarios',
    json: 'In JSON',
  },
  units: {
    infantry: 'infantry',
    mechanised: 'mechanised',
    armor: 'armor',
    artillery: 'artillery',
    air_wing: 'air_wing',
    hq: 'hq',
  },
  terrains: {
    plains: 'plains',
    forest: 'forest',
    city: 'city',
    hills: 'hills',
    trench: 'trench',
    water: 'water',
  },
  sides: { blue: 'blue', red: 'red' },
  kinds: { melee: 'melee', support: 'support' },
  /** What the shipped documents say of themselves; those of others stay as they were written. */
  scenarios: {
    training: { title: trainingGround.title, about: trainingGround.about },
    'meeting-engagement': { title: meetingEngagement.title, about: meetingEngagement.about },
    'river-crossing': { title: riverCrossing.title, about: riverCrossing.about },
  },

  board: [
    'Pointy-top hexes with axial coordinates (q, r): r counts rows from the top, q slants along them. The neighbours of a hex are',
    '(±1, 0), (0, ±1), (1, −1) and (−1, 1). Everything is listed by r, then q. Two sides, blue (seat 0) and red (seat 1).',
  ],

  terrainHead: ['sign', 'terrain', 'points to enter', 'Defence of melee units'],
  overBridge: (cost: number) => `blocked; over a bridge ${cost}`,
  roads: (points: string) => [
    `A road lies over the terrain: a step from one road hex to another costs ${points}, whatever the ground. A bridge makes a water hex`,
    'passable for everyone, for supply and for retreats too.',
  ],

  unitHead: ['unit', 'kind', 'Power', 'Defence', 'mobility', 'range', 'besides'],
  generatesSupply: 'source of supply, supports no fight',
  ignoresZoc: 'moves on through zones of control',
  crossesWater: 'crosses water',

  turn: ({ turnLimit }: Scenario) => `Blue's turn, then Red's, ${turnLimit} times. A turn has these stages:`,
  stageHead: ['stage', 'who decides', 'actions'],
  stages: {
    move: ['the side whose turn it is', 'move a unit, or `done`'],
    attack: ['the same', 'send a melee unit against a hex, or `done`'],
    support_att: ['the same', 'commit a support unit to a fight, or `done`'],
    support_def: ['the other side', 'commit a support unit to a fight, or `done`'],
    retreat: ['the enemy of the unit that must retreat', 'its hex'],
    advance: ['the side whose turn it is', 'a unit for the vacant hex, or nobody'],
  },
  stageOrder: [
    'The dice fall between `support_def` and `retreat`. A stage that offers only one choice resolves itself: whoever is asked has',
    'something to decide. Without fights the turn ends after `attack`. At the end of a turn reinforcements arrive.',
  ],

  moving: (roadPoints: string) => [
    'Each unit may move once a turn, up to its mobility in points, in any order; nobody has to. It passes through friends, never through',
    `enemies, and ends on an empty hex. Points are counted in halves because a road step costs ${roadPoints}.`,
    '',
    'The six hexes around a unit of any type are its zone of control. Entering an enemy zone of control ends the move; leaving one, even',
    'into another, is free. A unit that ignores zones does so when it moves, not when it retreats.',
  ],

  fights: [
    'A melee unit may attack one enemy-held hex next to it. Each attacked hex is one fight, numbered from 0 as declared; several units may',
    'join it. Then each support unit of the attacker, and after that of the defender, may join one fight whose hex is within its range.',
    'Nobody joins two fights in a turn. An HQ never supports, nor does a support unit that is attacked itself.',
    '',
    '- Attack: the Power of all attackers and their support.',
    '- Defence: the best Defence in the attacked hex, multiplied by the ground if it is a melee unit, plus the Power of its support.',
    '',
    "If the attack is less than half the Defence when the attacker's support is in, the fight is void: nothing happens, its units are spent,",
    'and the defender may not support it. Supply does not count for that.',
  ],

  odds: ({ supplyShift }: WarshardOptions) => [
    'The column is the whole number of times the Defence goes into the attack, at most 6; under one it is 1-2, however little is left',
    'after the defender’s support. A Defence of 0 is DE without a die.',
    '',
    `If the melee units in the attacked hex are out of supply, the column moves ${supplyShift} to the right; if any attacking melee unit is, ${supplyShift} to the`,
    'left; both cancel. It never leaves the table.',
  ],
  die: 'die',

  resultHead: ['result', 'what happens'],
  results: {
    S: 'nothing',
    dr: 'everyone in the attacked hex retreats one hex',
    ar: 'every attacking melee unit retreats one hex',
    EX: 'everyone in the attacked hex is lost, and the attacking melee unit of the lowest Power; ties by chance',
    DE: 'everyone in the attacked hex is lost, and the support of the defence',
    AE: 'every attacker is lost, and the support of the attack',
  },
  resultOrder: 'All fights roll first, in the order declared; then all losses happen; then the retreats.',

  retreats: [
    'One by one, by fight and then by unit in the order of the scenario, each on the positions of that moment. A unit may retreat to a',
    'neighbouring hex that it can stand on, without an enemy and outside every enemy zone of control; a friend in the hex does not lift the',
    'zone. Of several hexes the enemy chooses. A unit with none is lost.',
  ],
  stacks: [
    'A hex holds one unit. Only a retreat may end on a friend. While units share a hex they are attacked together: the best Defence counts,',
    'all suffer the result. Their owner must part them in his next movement; when that ends, each hex loses the unit of the lowest Power',
    'until one is left, ties by chance.',
  ],
  advance: [
    'For each fight, in their order, that left its hex vacant, one of its attacking melee units may enter the hex, if it can stand there.',
    'Zones of control do not matter, and nobody has to.',
  ],
  supply: ({ supplyRange }: WarshardOptions) => [
    `A unit is in supply if a path of at most ${supplyRange} steps leads from an HQ of its side to it. The hexes between must be free of enemies and of`,
    'their zones of control, and not water without a bridge; the hexes of the HQ and of the unit itself do not matter. Supply is judged just',
    'before the dice, and only for melee units in fights.',
  ],
  reinforcements: [
    "A reinforcement of turn N arrives at the end of its side's turn N, on its hex. If anybody stands there it waits and tries again at the end",
    'of each turn of its side. Several arrive in the order of the scenario.',
  ],
  chance: [
    'The die of a fight is drawn from the match seed, the turn, the seat and the number of the fight, and from nothing else: the order of',
    'decisions elsewhere cannot change it. Ties have draws of their own. Planning copies carry another seed.',
  ],
  winning: ({ turnLimit }: Scenario) => [
    '- After the retreats of any turn: a side that has no unit left and no reinforcement to come loses (`elimination`); if neither has, the',
    '  game is drawn.',
    `- After Red's turn ${turnLimit} (\`turn_limit\`): each victory hex gives its points to the side that last ended a move, a retreat, an advance or`,
    '  an arrival there, or started there. More points win; equal points are a draw.',
  ],

  victoryHexes: 'Victory hexes and their points:',
  unnamed: 'unnamed',
  none: 'none',
  nobody: 'nobody',
  later: (side: string) => `${side} later`,
  arrival: (turn: number) => `turn ${turn}`,
  otherScenarios: (names: string) => [
    `Other scenarios are played with the option \`scenario\`: a name (${names}) or a whole document.`,
    'Red moves last, so fairness comes from measured balance and from swapping seats.',
  ],

  authors: [
    '`hexfront scenario check FILE` says what is wrong with a scenario, by line; `hexfront scenario show FILE` draws it. With the option',
    '`authoring` the match is unrated, and whoever is to move may, before or between moves and for either side:',
  ],
  force:
    'They are never listed. The last unit of a side is not removed, and a moved unit needs an empty hex it can stand on.',
  order: [
    'Any of them may carry a `reasoning` of up to 2,000 characters. Legal actions are listed by unit in the order of the scenario, then by hex',
    'or fight; `done`, or the advance of nobody, comes last.',
  ],
};

export type WarshardText = typeof en;
