import { counted } from '../../sentences.ts';
import type { AttritionOptions, Terrain, UnitStats } from '../rules.ts';

/** The sentences of the rules page. Every figure is read from the options, so the languages cannot disagree. */
export const en = {
  headings: {
    board: 'The board',
    terrain: 'Terrain',
    units: 'Units',
    start: 'Setup',
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
  /** What a home hex is called, one and several. */
  homes: {
    stronghold: { one: 'stronghold', many: 'strongholds' },
    capital: { one: 'capital', many: 'capitals' },
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

  board: (cols: number, rows: number) =>
    `The board has ${cols} columns and ${rows} rows of pointy-top hexes. Every second row, starting with the second, is shifted half a hex to the right. A hex touches its two neighbours in the same row and two hexes in each adjacent row. The distance between two hexes is the number of steps from one to the other.`,
  lettered: (last: string) =>
    `A hex is named by its row letter, with A at the top, and its column number, with 1 on the left. The last hex is ${last}.`,
  centred: (first: string, last: string) =>
    `A hex is \`{q, r}\`: its column and row counted from the centre. The first hex is ${first} and the last is ${last}.`,

  terrainHead: ['symbol', 'terrain', 'hexes', 'defence', 'income per turn', 'notes'],
  usedUp: (pay: string, t: Terrain) => `${pay}, from a reserve of ${t.reserve}`,
  home: (t: Terrain) => `home of ${t.controlledBy}`,
  heldAtStart: (t: Terrain) => `controlled by ${t.controlledBy} at the start`,
  blocksSight: 'blocks line of sight',
  breaksCharge: 'prevents a charge',
  overlooksUnits: 'units here shoot over other units',
  unitRoom: (t: Terrain) => `raises the unit limit by ${t.unitRoom}`,

  unitHead: ['unit', 'cost', 'attack', 'defence', 'movement', 'range'],
  hitPoints: 'hit points',
  ability: 'ability',
  oneUnit: 'A hex holds one unit.',
  stacks: (o: AttritionOptions) =>
    `A hex holds up to ${o.stackLimit} units of the same type and owner. They act as one stack: an action may name any unit of the stack, every unit in it must be able to take that action, and it counts for all of them. Stacks never split. A unit that joins a stack goes to the back; damage hits the front first.`,
  shieldWall: (u: UnitStats) =>
    `shield wall: +${u.shieldWallEach} defence for each adjacent hex with friendly units of the same type, up to +${u.shieldWallMost}`,
  charge: (u: UnitStats) =>
    `charge: +${u.chargeBonus} attack for the rest of the turn after a move of ${u.chargeDistance} or more hexes, if at least one shortest free path enters no forest (the last hex counts, the first does not)`,
  meleeMalus: (u: UnitStats) =>
    `weak in melee: −${u.meleeMalus} defence, but not below 0, against an adjacent attacker`,

  startGold: (o: AttritionOptions) => `${o.startGold} gold`,
  startGoldAndWood: (o: AttritionOptions) => `${o.startGold} gold and ${o.startWood} wood`,
  start: (stores: string) =>
    `Each side starts with ${stores}. A's first turn then begins, and A receives its first income before acting.`,
  recruitNumbers:
    'A recruit takes the next number of its side. Numbers are never reused, and a side that has used all of its numbers cannot recruit.',
  shiftedRows:
    'Because every second row is shifted, the two sides are not exactly equal even on a mirrored map. For a fair comparison, play both sides.',

  turn: (o: AttritionOptions, rest: string) =>
    `A round is A's turn followed by B's. Only the side whose turn it is may act. At the start of a turn, that side's units lose their fortification and may act again${rest}; it receives its income and has ${counted(o.actionsPerTurn, 'action')}.`,
  restedRecruits: ', including those recruited in its previous turn',
  costs: 'Each action must be paid for with actions left in the turn:',
  costHead: ['action', 'cost'],
  move: 'move',
  attack: 'attack',
  recruit: 'recruit',
  fortify: 'fortify',
  endTurn: 'end turn',
  actionCost: (actions: number) => counted(actions, 'action'),
  recruitCost: (o: AttritionOptions) => `${counted(o.recruitActions, 'action')} and the unit's cost in gold`,
  fortifyCost: (o: AttritionOptions) => `${counted(o.fortifyActions, 'action')} and ${o.fortifyWood} wood`,
  free: 'free',
  turnEnd:
    'Spending the last action ends the turn as part of that action. When a turn ends, control is updated, victory is checked, the other side becomes active (after B, the round number goes up by one) and its turn starts.',
  unitLimits: 'In one turn a unit may move once and attack once, in either order.',
  noUnitLimits: 'A unit may act any number of times while actions are left.',

  moving:
    'A unit moves up to its movement in hexes; every hex costs one, whatever the terrain. It never passes through another unit, friendly or enemy,',
  movingAlone: 'and it ends on an empty hex.',
  movingToStack: (o: AttritionOptions) =>
    `and it ends on an empty hex or joins a friendly stack of the same type, if the joined stack has at most ${counted(o.stackLimit, 'unit')}. It does not matter what that stack has done this turn.`,

  attacking:
    'An attack names a hex within range that holds an enemy. Range is plain distance; blocked hexes do not lengthen it. An attack at distance 1 is melee; an attack at distance 2 is a shot.',
  noSight: 'A shot passes over everything in between.',
  sight:
    'A shot needs a line of sight: attacker and target must have exactly one neighbour in common. The shot is blocked if the target or the shared neighbour is forest, or if a unit of either side stands on the shared neighbour. A unit on high ground shoots over units, but not over forest. The rule is applied to the letter, even at the edge of the board, where some pairs that do not lie in a straight line share only one neighbour.',

  attackTerms: { attack: 'attack', charge: 'charge' },
  defenseTerms: { defense: 'defence', terrain: 'terrain', shieldWall: 'shield wall' },
  ifFortified: (o: AttritionOptions) => `${o.fortifyDefense} if fortified`,
  stackTerm: '(units in the stack − 1)',
  attackPower: (sum: string) => `- Attack power = ${sum}.`,
  defensePower: (sum: string) => `- Defence power = ${sum}.`,
  defenseInMelee:
    'If the attacker is adjacent and the defender is weak in melee, its penalty is then subtracted, but the result is never below 0.',
  combat: {
    duel: [
      '- Attack power is higher: the defender dies. In melee, the attacker then advances into the defender’s hex; this does not count as its move.',
      '- The powers are equal: both units die, and the defender’s hex becomes neutral at once.',
      '- Attack power is lower: the attacker dies, even if it shot from a distance.',
    ],
    stackDamage: [
      '- Attack power is higher: the damage is the difference. Otherwise the damage is 1.',
      '- Attack power is lower, in melee: the attacker takes 1 damage at the same time. Nobody strikes back at a shot.',
      '- Damage hits the front of the stack first; what is left after a death hits the next unit. If one unit is fortified, the whole stack is.',
      '- When every defender is dead, the surviving melee attackers advance together.',
    ],
  },
  stackCharge: '- If one unit of a stack charges, the whole stack does.',

  recruitOnCaptured: (home: string) =>
    `You recruit on an empty ${home} that you control, including captured ones, and pay the unit's cost.`,
  recruitAtHome: (home: string) =>
    `You recruit on your own ${home} if it is empty, no matter who controls it, and pay the unit's cost.`,
  recruitsRest: 'A recruit may act from your next turn on.',
  recruitsAct: 'A recruit may act at once.',
  unitLimit: (o: AttritionOptions) =>
    `You can recruit only while you have fewer units than your limit: ${o.unitLimit}, plus what the terrain you control adds.`,

  fortifying: (o: AttritionOptions) =>
    `A fortified unit has +${o.fortifyDefense} defence until its owner's next turn starts.`,
  fortifyInstead:
    'A unit can fortify if it may act, has neither moved nor attacked this turn and is not fortified already. It cannot move or attack afterwards in the same turn.',
  fortifyBesides:
    'A unit can fortify if it may act and is not fortified already. It may still act afterwards, and it stays fortified when it moves.',

  control:
    "At the end of every turn, no matter whose, each hex with a unit on it comes under the control of the unit's owner. Empty hexes keep their controller. The hexes a side controls pay their income at the start of its turn (see Terrain).",
  reserves: 'A reserve belongs to its hex: a new controller gets what is left.',

  ending: 'The match ends as soon as one of these is true:',
  winsByEntering: (home: string) =>
    `- At once: a unit stands on the enemy ${home}. Its side wins (\`capital_capture\`).`,
  winsByStrongholds: (o: AttritionOptions, home: { one: string; many: string }) =>
    `- At the end of a turn: a side controls ${o.strongholdsToWin} enemy ${o.strongholdsToWin === 1 ? home.one : home.many}. It wins (\`stronghold_capture\`).`,
  elimination:
    '- After any action: a side has no units left. The other side wins (`elimination`); if neither side has any, the match is a draw.',
  turnLimit: (o: AttritionOptions, scores: string) =>
    `- B has ended round ${o.turnLimit}. The first of these in which the sides differ decides, and more is better (\`turn_limit\`): ${scores}. If they do not differ in any, the match is a draw.`,
  endsWithin:
    'A match that ends in the middle of a turn stops there: the last action is paid for, and control is not updated.',
  vpPerKill: (o: AttritionOptions) => `Each unit that dies, on either side, scores ${o.vpPerKill} VP for its enemy.`,

  actions: 'An action is a JSON object with exactly these fields:',
  reasoning: 'Any action may also have a `reasoning` string of up to 2,000 characters.',
  sameEnd: (other: string, usual: string) => ` \`${other}\` means the same as \`${usual}\`.`,
  order:
    'Legal actions are listed in this order: recruits by hex and type; then moves, attacks and fortifications by unit and hex; then the end of the turn. Side A comes before B, A-2 before A-10, and hexes come row by row.',
  citations:
    'A refusal cites the rule that it is based on, for example `000 §9.3`. The same label in square brackets marks that rule on this page.',
};

export type AttritionText = typeof en;
