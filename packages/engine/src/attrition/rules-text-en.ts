import type { AttritionOptions, Terrain, UnitStats } from './rules.ts';

/** The sentences of the rules page. Every figure is read from the options, so that no language can tell another one. */
export const en = {
  headings: {
    board: 'The board',
    terrain: 'Terrain',
    units: 'Units',
    start: 'The start',
    turn: 'A turn',
    moving: 'Moving',
    attacking: 'Attacking',
    combat: 'Combat',
    recruiting: 'Recruiting',
    fortifying: 'Fortifying',
    control: 'Control and income',
    winning: 'Winning',
    json: 'In JSON',
  },
  units: { infantry: 'infantry', cavalry: 'cavalry', archer: 'archer' },
  terrains: {
    plains: 'plains',
    forest: 'forest',
    hills: 'hills',
    high_ground: 'high_ground',
    gold_mine: 'gold_mine',
    lumber_camp: 'lumber_camp',
    crown: 'crown',
    tower: 'tower',
    stronghold_a: 'stronghold_a',
    stronghold_b: 'stronghold_b',
    deploy_a: 'deploy_a',
    deploy_b: 'deploy_b',
    capital_a: 'capital_a',
    capital_b: 'capital_b',
  },
  pays: {
    gold: (amount: number) => `${amount} gold`,
    wood: (amount: number) => `${amount} wood`,
    vp: (amount: number) => `${amount} VP`,
  },
  scores: {
    vp: 'VP',
    unit_value: 'gold value of the units on the board',
    hexes: 'hexes under control',
    gold: 'gold',
  },

  board: (cols: number, rows: number) => [
    `${cols} columns by ${rows} rows of pointy-top hexes. Every second row, beginning with the second, is pushed half a hex to the right;`,
    'a hex touches the two beside it in its row and two in each row next to it. Distance is the number of steps between two hexes.',
  ],
  lettered: (last: string) =>
    `A hex is named by its row letter, from A at the top, and its column, from 1 at the left: the last one is ${last}.`,
  centred: (first: string, last: string) =>
    `A hex is \`{q, r}\`: column and row counted from the centre, so the corners are ${first} and ${last}.`,

  terrainHead: ['sign', 'terrain', 'hexes', 'defence', 'pays its controller a turn', 'besides'],
  usedUp: (pay: string, t: Terrain) => `${pay}, until its ${t.reserve} are used up`,
  home: (t: Terrain) => `home of ${t.controlledBy}`,
  heldAtStart: (t: Terrain) => `${t.controlledBy}'s at the start`,
  blocksSight: 'blocks sight',
  breaksCharge: 'breaks a charge',
  overlooksUnits: 'shoots over units',
  unitRoom: (t: Terrain) => `room for ${t.unitRoom} more`,

  unitHead: ['unit', 'cost', 'attack', 'defence', 'movement', 'range'],
  hitPoints: 'hit points',
  ability: 'ability',
  oneUnit: 'A hex holds one unit.',
  stacks: (o: AttritionOptions) => [
    `A hex holds up to ${o.stackLimit} units of one type and one owner. They act as one: an action names any member, needs every`,
    'member to be free for it and marks them all. Stacks never split. Whoever joins goes to the back; the front is hit first.',
  ],
  shieldWall: (u: UnitStats) =>
    `shield wall: +${u.shieldWallEach} defence for each adjacent hex with friends of its type, at most +${u.shieldWallMost}`,
  charge: (u: UnitStats) =>
    `charge: +${u.chargeBonus} attack this turn after a move of ${u.chargeDistance} or more of which some shortest free path enters no forest (the end counts, the origin does not)`,
  meleeMalus: (u: UnitStats) => `weak in melee: −${u.meleeMalus} defence, never below 0, against an adjacent attacker`,

  startGold: (o: AttritionOptions) => `${o.startGold} gold`,
  startGoldAndWood: (o: AttritionOptions) => `${o.startGold} gold and ${o.startWood} wood`,
  start: (stores: string) => `Each side has ${stores} before A's first turn begins, which pays A's income at once.`,
  recruitNumbers: [
    'Recruits take the next number of their side; numbers are never used again. Pushed rows make the two sides a little unlike even',
    'where the layout is a mirror image, so fairness comes from swapping seats.',
  ],

  turn: (o: AttritionOptions) => [
    `A round is A's turn, then B's. At the start of a turn its player's units lose their fortification and are free again, recruits of`,
    `the turn before included; income is paid; ${o.actionsPerTurn} actions are at hand.`,
  ],
  costHead: ['action', 'costs'],
  move: 'move',
  attack: 'attack',
  recruit: 'recruit',
  fortify: 'fortify',
  endTurn: 'end the turn',
  recruitCost: (o: AttritionOptions) => `${o.recruitActions} and the unit's gold`,
  fortifyCost: (o: AttritionOptions) => `${o.fortifyActions} and ${o.fortifyWood} wood`,
  free: 'nothing',
  turnEnd: [
    'Spending the last action ends the turn, and starts the next one, within that action. When a turn ends: control is settled, victory',
    'is judged, the other side becomes active (after B, the round counts up) and its turn starts.',
  ],
  unitLimits: 'In one turn a unit moves at most once and attacks at most once, in either order.',
  noUnitLimits: 'A unit may act as often as there are actions.',

  moving:
    'Up to the movement of the unit, one for each hex entered whatever the terrain. Never through a unit of either side, and only to an',
  movingAlone: 'empty hex.',
  movingToStack: (o: AttritionOptions) =>
    `empty hex or onto a friendly stack of the same type if the sum is at most ${o.stackLimit}, whatever that stack has done.`,

  attacking:
    'An attack names an enemy-held hex within range; distance ignores what stands between. Distance 1 is melee, distance 2 is ranged.',
  noSight: 'There is no line of sight: a shot passes over everything.',
  sight: [
    'At distance 2 the shot needs a line of sight: attacker and target must have exactly one neighbour in common. The shot is blocked',
    'if the target or that neighbour is forest, or if a unit of either side stands there. High ground shoots over units, not over',
    'forest. The formula is meant to the letter, also at the edge of the board, where some bent pairs have one common neighbour.',
  ],

  attackTerms: { attack: 'attack', charge: 'charge' },
  defenseTerms: { defense: 'defence', terrain: 'terrain', shieldWall: 'shield wall' },
  ifFortified: (o: AttritionOptions) => `${o.fortifyDefense} if fortified`,
  stackTerm: '(units in the stack − 1)',
  attackPower: (sum: string) => `- Attack power = ${sum}.`,
  defensePower: (sum: string) =>
    `- Defence power = ${sum}; then the weakness in melee is taken off, down to 0 at least.`,
  combat: {
    duel: [
      '- Attack higher: the defender dies, and in melee the attacker moves into its hex, which is no move of its own.',
      '- Equal: both die, and the defended hex falls to nobody at once.',
      '- Attack lower: the attacker dies. A failed shot is no exception, so a bowman can die of it.',
    ],
    stackDamage: [
      '- Attack higher: the damage is the difference. Equal or lower: the damage is 1.',
      '- Attack lower, in melee: the attacker takes 1 at the same moment. A shot is never answered.',
      '- Damage runs through a stack from the front; what a death leaves over hits the next. One fortified member protects the stack,',
      '  a charge of one counts for all.',
      '- When every defender is dead, the surviving melee attackers move in together.',
    ],
  },

  recruitOnCaptured: 'On an empty stronghold hex you control, captured ones included.',
  recruitAtHome: 'On your own stronghold if it is empty: it is yours by birth, whoever controls it.',
  recruitsRest: 'A recruit may act from your next turn on.',
  recruitsAct: 'A recruit may act at once.',
  unitLimit: (o: AttritionOptions) => `You must have fewer units than ${o.unitLimit} plus the room your hexes make.`,

  fortifying: (o: AttritionOptions) => `+${o.fortifyDefense} defence until its owner's next turn starts.`,
  fortifyInstead:
    'Only a unit that may act, has neither moved nor attacked this turn and is not fortified; it does neither afterwards.',
  fortifyBesides: 'Only a unit that is not fortified; it may still act, and stays fortified when it moves.',

  control: [
    "At the end of each turn, of either player, every hex with a unit on it falls to the unit's owner; empty hexes stay as they were.",
    "Control pays at the start of its holder's turns, see Terrain. A reserve stays with its hex: a new holder finds what is left.",
  ],

  winsByEntering: "- At once: a unit of yours stands on the enemy's stronghold (`capital_capture`).",
  winsByStrongholds: (o: AttritionOptions) =>
    `- When a turn ends: you control ${o.strongholdsToWin} of the enemy's strongholds (\`stronghold_capture\`).`,
  elimination:
    '- After any action: the enemy has no unit left (`elimination`); if neither side has, the game is drawn.',
  turnLimit: (o: AttritionOptions, scores: string) =>
    `- When B has ended round ${o.turnLimit} (\`turn_limit\`): more of the first of these that differs: ${scores}. If none does, the game is drawn.`,
  endsWithin: 'A game that ends within a turn stops there: the action is paid for, control stays as it is.',
  vpPerKill: (o: AttritionOptions) => `Every unit that dies, on either side, scores ${o.vpPerKill} VP for its enemy.`,

  reasoning: 'Any of them may carry a `reasoning` of up to 2,000 characters.',
  sameEnd: (other: string, usual: string) => ` \`${other}\` means the same as \`${usual}\`.`,
  order: [
    'Legal actions are listed in this order: recruit by hex and type, then move, attack and fortify by unit and hex, then the end of the',
    'turn. Side A comes before B, A-2 before A-10, and hexes row by row.',
  ],
};

export type AttritionText = typeof en;
