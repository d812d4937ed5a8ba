import { counted } from '../../sentences.ts';
import type { Scenario, WarshardOptions } from '../rules.ts';
import { crowHill, meetingEngagement, riverCrossing, threeHills, trainingGround } from '../scenarios/shipped.ts';

/** The sentences of the rules page. Every figure is read from the options, so the languages cannot disagree. */
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
    winning: 'Winning',
    scenario: 'The scenario',
    authors: 'For scenario authors',
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
  /** Titles and descriptions of the shipped scenarios. Those of other authors are shown as written. */
  scenarios: {
    training: { title: trainingGround.title, about: trainingGround.about },
    'meeting-engagement': { title: meetingEngagement.title, about: meetingEngagement.about },
    'river-crossing': { title: riverCrossing.title, about: riverCrossing.about },
    'three-hills': { title: threeHills.title, about: threeHills.about },
    'crow-hill': { title: crowHill.title, about: crowHill.about },
  },

  board:
    'Hexes are pointy-top with axial coordinates (q, r): r counts the rows from the top, and q slants along them. The neighbours of a hex are (±1, 0), (0, ±1), (1, −1) and (−1, 1). Everything is listed by r, then q. There are two sides: Blue is seat 0 and Red is seat 1.',

  terrainHead: ['symbol', 'terrain', 'points to enter', 'Defence of melee units'],
  overBridge: (cost: number) => `blocked; ${cost} over a bridge`,
  roads: (points: string) =>
    `A road lies on top of the terrain: a step from one road hex to the next costs ${points}, whatever the ground. Water blocks units. A bridge makes a water hex passable for everyone, including for supply and retreats.`,

  unitHead: ['unit', 'kind', 'Power', 'Defence', 'mobility', 'range', 'notes'],
  generatesSupply: 'source of supply, supports no fight',
  ignoresZoc: 'moves on through zones of control',
  crossesWater: 'crosses water',
  ids: 'Every unit has an id of its own, which the scenario gives it. Actions name units by their ids.',

  turn: ({ turnLimit }: Scenario) =>
    `Blue and Red take turns, Blue first, for up to ${counted(turnLimit, 'turn')} each. A side gives orders to its own units only.`,
  stageList: 'A turn has these stages, and each action belongs to its stage:',
  stageHead: ['stage', 'who decides', 'actions'],
  stages: {
    move: ['the side whose turn it is', 'move a unit, or `done`'],
    attack: ['the same side', 'send a melee unit against a hex, or `done`'],
    support_att: ['the same side', 'commit a support unit to a fight, or `done`'],
    support_def: ['the other side', 'commit a support unit to a fight, or `done`'],
    retreat: ['the enemy of the unit that must retreat', 'choose its hex'],
    advance: ['the side whose turn it is', 'choose a unit for the vacant hex, or none'],
  },
  stageOrder:
    'Dice are rolled between `support_def` and `retreat`. A stage that offers only one choice resolves itself, so a side is asked only when it has something to decide. Without fights, the turn ends after `attack`. Reinforcements arrive at the end of a turn.',

  moving: (roadPoints: string) =>
    `Each unit may move once per turn, up to its mobility in points. Units move in any order, and none has to move. A unit passes through friends, never through enemies, and ends on an empty hex. Points are counted in halves, because a road step costs ${roadPoints}.`,
  zones:
    'The six hexes around a unit of any type are its zone of control. Entering an enemy zone of control ends the move; leaving one, even into another, is free.',
  ignoringZones: 'A unit that ignores zones of control does so when it moves, not when it retreats.',

  fights: {
    attack:
      '- A melee unit may attack one enemy-held hex next to it. Each attacked hex is one fight, numbered from 0 in the order declared. Several units may join the same fight.',
    support: '- Then each support unit of the attacker may join one fight whose hex is within its range.',
    defense: '- After that, the support units of the defender may do the same. Melee units never support.',
    once: '- A unit takes part in at most one fight per turn.',
    never: '- An HQ never supports a fight, and neither does a support unit that is attacked itself.',
  },
  strengths: [
    '- Attack: the Power of all attackers and their support.',
    '- Defence: the best Defence in the attacked hex, multiplied by the terrain factor if it is a melee unit, plus the Power of its support.',
  ],
  voidFights:
    "If the attack is less than half of the Defence once the attacker's support is in, the fight is void: nothing happens, its units are spent, and the defender cannot support it. Supply does not count for this.",

  odds: ({ supplyShift }: WarshardOptions) => [
    'The column is the number of whole times that the Defence goes into the attack, at most 6. Below one it is 1-2, however small the attack is next to the defender’s support. A Defence of 0 is DE without a die.',
    '',
    `If a melee unit in the attacked hex is out of supply, the column moves ${supplyShift} to the right. If an attacking melee unit is, it moves ${supplyShift} to the left. Both together cancel out. The column never leaves the table.`,
  ],
  die: 'die',

  resultHead: ['result', 'what happens'],
  results: {
    S: 'nothing',
    dr: 'every unit in the attacked hex retreats one hex',
    ar: 'every attacking melee unit retreats one hex',
    EX: 'every unit in the attacked hex is lost, and so is the attacking melee unit with the lowest Power; chance decides ties',
    DE: 'every unit in the attacked hex is lost, and so is the defending support',
    AE: 'every attacker is lost, and so is the attacking support',
  },
  resultOrder:
    'All fights roll first, in the order in which they were declared. Then all losses take effect, and then the retreats.',

  retreats: {
    order:
      'Units retreat one at a time, by fight and then by unit in the order of the scenario. Each retreat is judged by the positions at that moment.',
    where:
      'A unit retreats to a neighbouring hex that it can stand on, that holds no enemy and that is outside every enemy zone of control; a friend in the hex does not lift the zone. If there are several such hexes, the enemy chooses. If there is none, the unit is lost.',
  },
  stacks:
    'A hex holds one unit; only a retreat may end on a friend. Units that share a hex are attacked together: the best Defence counts, and all of them suffer the result. Their owner must separate them in their next movement. When that ends, each such hex loses the unit with the lowest Power until one is left; chance decides ties.',
  advance:
    'For each fight that left its hex vacant, in order, one of its attacking melee units may enter the hex, if it can stand there. Zones of control do not matter, and nobody has to advance.',
  supply: ({ supplyRange }: WarshardOptions) =>
    `A unit is in supply if a path of at most ${counted(supplyRange, 'step')} leads to it from an HQ of its side. The hexes in between must be free of enemies and of their zones of control, and must not be water without a bridge; the hexes of the HQ and of the unit itself do not matter. Supply is judged just before the dice are rolled, and only for melee units in fights.`,
  reinforcements:
    "A reinforcement of turn N arrives on its hex at the end of its side's turn N. If the hex is occupied, it tries again at the end of each of its side's turns. Several reinforcements arrive in the order of the scenario.",
  winning: ({ turnLimit }: Scenario) => ({
    elimination:
      '- After the retreats of any turn: a side with no units left and no reinforcements to come loses (`elimination`). If this is true of both, the match is a draw.',
    turnLimit: `- After Red's turn ${turnLimit} the match ends (\`turn_limit\`). More points win; with equal points, the match is a draw.`,
    points:
      '- Each victory hex gives its points to the side whose unit was the last to start there or to end a move, a retreat, an advance or an arrival there.',
  }),

  victoryHexes: 'Victory hexes and their points:',
  forces: 'Units:',
  unnamed: 'unnamed',
  none: 'none',
  nobody: 'none',
  later: (side: string) => `${side} later`,
  arrival: (turn: number) => `turn ${turn}`,
  otherScenarios: (names: string) =>
    `To play another scenario, set the option \`scenario\` to a name (${names}) or to a whole document. Red moves last, so the scenarios are balanced by measurement; for a fair comparison, play both sides.`,

  chance: (die: number) => [
    `- \`1 + drawBelow(${die}, seed, turn, seat, fight)\` is the die of a fight. Turns count from 1; \`seat\` is 0 in Blue's turn and 1 in Red's; \`fight\` is the number of the fight. Decisions made elsewhere cannot change it.`,
    '- `drawBelow(n, seed, "exchange", turn, seat, fight)` decides an EX if n attacking melee units tie for the lowest Power. The result counts these units from 0, in the order of the scenario. A fight is decided once, so no other draw has this key.',
    '- `drawBelow(n, seed, "stack", turn, unit, left)` decides which unit of a stack is lost if n of them tie for the lowest Power. The result counts these units from 0, in the order of the scenario. `unit` is the position of the first of them in the scenario, counted from 0, starting units before reinforcements; `left` is the number of units still in the hex, so each loss has a draw of its own.',
    '- Ties are decided in a fixed order. Stacks come at the end of the `move` stage, in the order in which the scenario lists their first units, each until one unit is left. Exchanges come after all dice of the turn, by fight.',
  ],

  authors:
    '`hexfront scenario check FILE` reports problems in a scenario, with line numbers; `hexfront scenario show FILE` draws it. With the option `authoring`, the match is unrated, and in the `move` stage the side to move may also use these actions, for either side:',
  force:
    'They are never listed as legal. The last unit of a side cannot be removed, and a unit can be moved only to an empty hex that it can stand on.',
  order:
    'Any action may also have a `reasoning` string of up to 2,000 characters. Legal actions are listed by unit in the order of the scenario, then by hex or fight; `done`, or advancing no unit, comes last.',
  citations:
    'A refusal cites the rule that it is based on, for example `003 movement/1`. The same label in square brackets marks that rule on this page.',
};

export type WarshardText = typeof en;
