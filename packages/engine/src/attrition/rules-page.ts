import { hexIds, makeGrid } from '../hex/index.ts';
import {
  type AttritionOptions,
  type AttritionRules,
  type Score,
  type Terrain,
  type UnitStats,
  unitTypes,
} from './rules.ts';
import { centreOf } from './text.ts';

/** The rules under some options, in Markdown: every number is read from the options, so the page cannot drift from the game. */
export function rulesPage(rules: AttritionRules, options: AttritionOptions): string {
  const sections: [string, string[]][] = [
    ['The board', board(rules, options)],
    ['Terrain', terrainTable(options)],
    ['Units', units(options)],
    ['The start', start(rules, options)],
    ['A turn', turn(options)],
    ['Moving', moving(options)],
    ['Attacking', attacking(options)],
    ['Combat', [...powers(options), ...rules.combat.explains(options)]],
    ['Recruiting', recruiting(options)],
    ['Fortifying', fortifying(options)],
    ['Control and income', control()],
    ['Winning', winning(options)],
    ['In JSON', json(rules)],
  ];
  const body = sections.flatMap(([title, lines]) => ['', `## ${title}`, '', ...lines]);
  return [`# ${rules.title} (\`${rules.id}\`)`, '', rules.summary, ...body, ''].join('\n');
}

function board({ dialect }: AttritionRules, { layout }: AttritionOptions): string[] {
  const [rows, cols] = [layout.length, layout[0].length];
  const naming =
    dialect.hexKeys.length === 1
      ? `A hex is named by its row letter, from A at the top, and its column, from 1 at the left: the last one is ${String.fromCharCode(64 + rows)}${cols}.`
      : `A hex is \`{q, r}\`: column and row counted from the centre, so the corners are (${-centreOf(cols)},${-centreOf(rows)}) and (${centreOf(cols)},${centreOf(rows)}).`;
  return [
    `${cols} columns by ${rows} rows of pointy-top hexes. Every second row, beginning with the second, is pushed half a hex to the right;`,
    'a hex touches the two beside it in its row and two in each row next to it. Distance is the number of steps between two hexes.',
    naming,
    '',
    '```',
    ...layout.map((row, i) => (i & 1 ? ' ' : '') + [...row].join(' ')),
    '```',
  ];
}

function terrainTable({ terrain, layout }: AttritionOptions): string[] {
  const all = layout.join('');
  const rows = Object.entries(terrain).map(([name, t]) => {
    const count = [...all].filter((glyph) => glyph === t.glyph).length;
    return `| \`${t.glyph}\` | ${name} | ${count} | +${t.defense} | ${pays(t)} | ${notes(t)} |`;
  });
  return [
    '| sign | terrain | hexes | defence | pays its controller a turn | besides |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
}

function pays({ gold, wood, vp, reserve }: Terrain): string {
  const parts = Object.entries({ gold, wood, VP: vp }).flatMap(([name, amount]) =>
    amount > 0 ? [`${amount} ${name}`] : [],
  );
  if (parts.length === 0) return '–';
  return reserve > 0 ? `${parts.join(', ')}, until its ${reserve} are used up` : parts.join(', ');
}

function notes(t: Terrain): string {
  return (
    [
      t.isStronghold ? `home of ${t.controlledBy}` : '',
      t.controlledBy !== 'none' ? `${t.controlledBy}'s at the start` : '',
      t.blocksSight ? 'blocks sight' : '',
      t.breaksCharge ? 'breaks a charge' : '',
      t.overlooksUnits ? 'shoots over units' : '',
      t.unitRoom > 0 ? `room for ${t.unitRoom} more` : '',
    ]
      .filter((note) => note !== '')
      .join(', ') || '–'
  );
}

function units(options: AttritionOptions): string[] {
  const hasHp = unitTypes.some((type) => options.units[type].hp > 1);
  const head = ['unit', 'cost', 'attack', 'defence', 'movement', 'range', ...(hasHp ? ['hit points'] : []), 'ability'];
  const rows = unitTypes.map((type) => {
    const u = options.units[type];
    return `| ${[type, u.cost, u.attack, u.defense, u.movement, u.range, ...(hasHp ? [u.hp] : []), ability(u)].join(' | ')} |`;
  });
  const stacks =
    options.stackLimit === 1
      ? ['', 'A hex holds one unit.']
      : [
          '',
          `A hex holds up to ${options.stackLimit} units of one type and one owner. They act as one: an action names any member, needs every`,
          'member to be free for it and marks them all. Stacks never split. Whoever joins goes to the back; the front is hit first.',
        ];
  return [`| ${head.join(' | ')} |`, `|${'---|'.repeat(head.length)}`, ...rows, ...stacks];
}

function ability(u: UnitStats): string {
  const all = [
    u.shieldWallEach > 0
      ? `shield wall: +${u.shieldWallEach} defence for each adjacent hex with friends of its type, at most +${u.shieldWallMost}`
      : '',
    u.chargeBonus > 0
      ? `charge: +${u.chargeBonus} attack this turn after a move of ${u.chargeDistance} or more of which some shortest free path enters no forest (the end counts, the origin does not)`
      : '',
    u.meleeMalus > 0 ? `weak in melee: −${u.meleeMalus} defence, never below 0, against an adjacent attacker` : '',
  ].filter((text) => text !== '');
  return all.join('; ') || '–';
}

function start({ dialect }: AttritionRules, options: AttritionOptions): string[] {
  const grid = makeGrid(options.layout.length, options.layout[0].length);
  const list = (side: string) =>
    options.startUnits
      .filter((unit) => unit.side === side)
      .map((unit, i) => `${side}-${i + 1} ${unit.type} ${dialect.hexes.show(grid, hexIds.read(grid, unit.at))}`)
      .join(', ');
  return [
    `Each side has ${options.startGold} gold${options.startWood > 0 ? ` and ${options.startWood} wood` : ''} before A's first turn begins, which pays A's income at once.`,
    '',
    `- ${list('A')}`,
    `- ${list('B')}`,
    '',
    'Recruits take the next number of their side; numbers are never used again. Pushed rows make the two sides a little unlike even',
    'where the layout is a mirror image, so fairness comes from swapping seats.',
  ];
}

function turn(o: AttritionOptions): string[] {
  return [
    `A round is A's turn, then B's. At the start of a turn its player's units lose their fortification and are free again, recruits of`,
    `the turn before included; income is paid; ${o.actionsPerTurn} actions are at hand.`,
    '',
    '| action | costs |',
    '|---|---|',
    `| move | ${o.moveActions} |`,
    `| attack | ${o.attackActions} |`,
    `| recruit | ${o.recruitActions} and the unit's gold |`,
    `| fortify | ${o.fortifyActions}${o.fortifyWood > 0 ? ` and ${o.fortifyWood} wood` : ''} |`,
    '| end the turn | nothing |',
    '',
    'Spending the last action ends the turn, and starts the next one, within that action. When a turn ends: control is settled, victory',
    'is judged, the other side becomes active (after B, the round counts up) and its turn starts.',
    ...(o.hasUnitLimits
      ? ['', 'In one turn a unit moves at most once and attacks at most once, in either order.']
      : ['', 'A unit may act as often as there are actions.']),
  ];
}

function moving(o: AttritionOptions): string[] {
  return [
    'Up to the movement of the unit, one for each hex entered whatever the terrain. Never through a unit of either side, and only to an',
    o.stackLimit > 1
      ? `empty hex or onto a friendly stack of the same type if the sum is at most ${o.stackLimit}, whatever that stack has done.`
      : 'empty hex.',
  ];
}

function attacking(o: AttritionOptions): string[] {
  const sight = [
    '',
    'At distance 2 the shot needs a line of sight: attacker and target must have exactly one neighbour in common. The shot is blocked',
    'if the target or that neighbour is forest, or if a unit of either side stands there. High ground shoots over units, not over',
    'forest. The formula is meant to the letter, also at the edge of the board, where some bent pairs have one common neighbour.',
  ];
  return [
    'An attack names an enemy-held hex within range; distance ignores what stands between. Distance 1 is melee, distance 2 is ranged.',
    ...(o.needsSight ? sight : ['There is no line of sight: a shot passes over everything.']),
  ];
}

function powers(o: AttritionOptions): string[] {
  const attack = ['attack', o.attackerBonus > 0 ? `${o.attackerBonus}` : '', 'charge', stackTerm(o)].filter(
    (t) => t !== '',
  );
  const defense = ['defence', 'terrain', `${o.fortifyDefense} if fortified`, 'shield wall', stackTerm(o)].filter(
    (t) => t !== '',
  );
  return [
    `- Attack power = ${attack.join(' + ')}.`,
    `- Defence power = ${defense.join(' + ')}; then the weakness in melee is taken off, down to 0 at least.`,
  ];
}

function stackTerm(o: AttritionOptions): string {
  if (o.stackLimit === 1) return '';
  return `${o.stackBonus === 1 ? '' : `${o.stackBonus} × `}(units in the stack − 1)`;
}

function recruiting(o: AttritionOptions): string[] {
  const where = o.recruitsOnCaptured
    ? 'On an empty stronghold hex you control, captured ones included.'
    : 'On your own stronghold if it is empty: it is yours by birth, whoever controls it.';
  const rest = o.recruitsRest ? 'A recruit may act from your next turn on.' : 'A recruit may act at once.';
  const limit = o.unitLimit > 0 ? ` You must have fewer units than ${o.unitLimit} plus the room your hexes make.` : '';
  return [`${where} ${rest}${limit}`];
}

function fortifying(o: AttritionOptions): string[] {
  const bar = o.hasUnitLimits
    ? 'Only a unit that may act, has neither moved nor attacked this turn and is not fortified; it does neither afterwards.'
    : 'Only a unit that is not fortified; it may still act, and stays fortified when it moves.';
  return [`+${o.fortifyDefense} defence until its owner's next turn starts. ${bar}`];
}

function control(): string[] {
  return [
    "At the end of each turn, of either player, every hex with a unit on it falls to the unit's owner; empty hexes stay as they were.",
    "Control pays at the start of its holder's turns, see Terrain. A reserve stays with its hex: a new holder finds what is left.",
  ];
}

function winning(o: AttritionOptions): string[] {
  return [
    ...(o.winsByEntering ? ["- At once: a unit of yours stands on the enemy's stronghold (`capital_capture`)."] : []),
    ...(o.strongholdsToWin > 0
      ? [`- When a turn ends: you control ${o.strongholdsToWin} of the enemy's strongholds (\`stronghold_capture\`).`]
      : []),
    '- After any action: the enemy has no unit left (`elimination`); if neither side has, the game is drawn.',
    `- When B has ended round ${o.turnLimit} (\`turn_limit\`): more of the first of these that differs: ${o.timeoutScores.map((s) => scoreNames[s]).join(', ')}. If none does, the game is drawn.`,
    '',
    'A game that ends within a turn stops there: the action is paid for, control stays as it is.',
    ...(o.vpPerKill > 0 ? [`Every unit that dies, on either side, scores ${o.vpPerKill} VP for its enemy.`] : []),
  ];
}

const scoreNames: Record<Score, string> = {
  vp: 'VP',
  unit_value: 'gold value of the units on the board',
  hexes: 'hexes under control',
  gold: 'gold',
};

function json({ dialect }: AttritionRules): string[] {
  const isLettered = dialect.hexKeys.length === 1;
  const hex = isLettered ? '"C5"' : '{"q":0,"r":1}';
  const home = isLettered ? '"B2"' : '{"q":-3,"r":-3}';
  return [
    '```json',
    `{"action":"move","unitId":"A-4","${dialect.moveKey}":${hex}}`,
    `{"action":"attack","unitId":"A-4","${dialect.attackKey}":${hex}}`,
    `{"action":"recruit","unitType":"archer","${dialect.recruitKey}":${home}}`,
    '{"action":"fortify","unitId":"A-1"}',
    `{"action":"${dialect.endActions[0]}"}`,
    '```',
    '',
    `Any of them may carry a \`reasoning\` of up to 2,000 characters.${dialect.endActions.length > 1 ? ` \`${dialect.endActions[1]}\` means the same as \`${dialect.endActions[0]}\`.` : ''}`,
    'Legal actions are listed in this order: recruit by hex and type, then move, attack and fortify by unit and hex, then the end of the',
    'turn. Side A comes before B, A-2 before A-10, and hexes row by row.',
  ];
}
