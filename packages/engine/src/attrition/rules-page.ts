import { hexIds, makeGrid } from '../hex/index.ts';
import { type Language, nameAndId, nameOf } from '../language.ts';
import { listed, page, table } from '../markdown.ts';
import { type AttritionOptions, type AttritionRules, type Terrain, type UnitStats, unitTypes } from './rules.ts';
import { rulesText } from './rules-text.ts';
import type { AttritionText } from './rules-text-en.ts';
import { centreOf } from './text.ts';

/**
 * The rules under some options, in Markdown: every number is read from the options, so the page cannot drift from the game.
 * Here is what is said and in which order; the words are in the texts of each language.
 */
export function rulesPage(rules: AttritionRules, o: AttritionOptions, language: Language): string {
  const t = rulesText[language];
  const h = t.headings;
  return page(rules.title[language], rules.id, rules.summary[language], [
    [h.board, board(t, rules, o)],
    [h.terrain, terrain(t, o)],
    [h.units, units(t, o)],
    [h.start, start(t, rules, o)],
    [h.turn, turn(t, o)],
    [h.moving, [t.moving, o.stackLimit > 1 ? t.movingToStack(o) : t.movingAlone]],
    [h.attacking, [t.attacking, ...(o.needsSight ? ['', ...t.sight] : [t.noSight])]],
    [h.combat, [...powers(t, o), ...t.combat[rules.combat.explains]]],
    [h.recruiting, [recruiting(t, o)]],
    [h.fortifying, [`${t.fortifying(o)} ${o.hasUnitLimits ? t.fortifyInstead : t.fortifyBesides}`]],
    [h.control, t.control],
    [h.winning, winning(t, o)],
    [h.json, json(t, rules)],
  ]);
}

function board(t: AttritionText, { dialect }: AttritionRules, { layout }: AttritionOptions): string[] {
  const [rows, cols] = [layout.length, layout[0].length];
  const [q, r] = [centreOf(cols), centreOf(rows)];
  const naming =
    dialect.hexKeys.length === 1
      ? t.lettered(`${String.fromCharCode(64 + rows)}${cols}`)
      : t.centred(`(${-q},${-r})`, `(${q},${r})`);
  const map = layout.map((row, i) => (i & 1 ? ' ' : '') + [...row].join(' '));
  return [...t.board(cols, rows), naming, '', '```', ...map, '```'];
}

function terrain(t: AttritionText, o: AttritionOptions): string[] {
  const all = [...o.layout.join('')];
  const rows = Object.entries(o.terrain).map(([id, ground]) => {
    const count = all.filter((glyph) => glyph === ground.glyph).length;
    const name = nameAndId(t.terrains, id);
    return [`\`${ground.glyph}\``, name, count, `+${ground.defense}`, pays(t, ground), notes(t, ground)];
  });
  return table(t.terrainHead, rows);
}

function pays(t: AttritionText, ground: Terrain): string {
  const amounts = (['gold', 'wood', 'vp'] as const).filter((what) => ground[what] > 0);
  const all = listed(amounts.map((what) => t.pays[what](ground[what])));
  return amounts.length > 0 && ground.reserve > 0 ? t.usedUp(all, ground) : all;
}

function notes(t: AttritionText, ground: Terrain): string {
  return listed([
    ground.isStronghold ? t.home(ground) : '',
    ground.controlledBy !== 'none' ? t.heldAtStart(ground) : '',
    ground.blocksSight ? t.blocksSight : '',
    ground.breaksCharge ? t.breaksCharge : '',
    ground.overlooksUnits ? t.overlooksUnits : '',
    ground.unitRoom > 0 ? t.unitRoom(ground) : '',
  ]);
}

function units(t: AttritionText, o: AttritionOptions): string[] {
  const hasHp = unitTypes.some((type) => o.units[type].hp > 1);
  const rows = unitTypes.map((type) => {
    const u = o.units[type];
    const name = nameAndId(t.units, type);
    return [name, u.cost, u.attack, u.defense, u.movement, u.range, ...(hasHp ? [u.hp] : []), abilities(t, u)];
  });
  return [
    ...table([...t.unitHead, ...(hasHp ? [t.hitPoints] : []), t.ability], rows),
    '',
    ...(o.stackLimit === 1 ? [t.oneUnit] : t.stacks(o)),
  ];
}

function abilities(t: AttritionText, u: UnitStats): string {
  const all = [
    u.shieldWallEach > 0 ? t.shieldWall(u) : '',
    u.chargeBonus > 0 ? t.charge(u) : '',
    u.meleeMalus > 0 ? t.meleeMalus(u) : '',
  ];
  return listed(all, '; ');
}

function start(t: AttritionText, { dialect }: AttritionRules, o: AttritionOptions): string[] {
  const grid = makeGrid(o.layout.length, o.layout[0].length);
  const list = (side: string) =>
    o.startUnits
      .filter((unit) => unit.side === side)
      .map(({ type, at }, i) => {
        const hex = dialect.hexes.show(grid, hexIds.read(grid, at));
        return `${side}-${i + 1} ${nameOf(t.units, type)} ${hex}`;
      })
      .join(', ');
  const stores = o.startWood > 0 ? t.startGoldAndWood(o) : t.startGold(o);
  return [t.start(stores), '', `- ${list('A')}`, `- ${list('B')}`, '', ...t.recruitNumbers];
}

function turn(t: AttritionText, o: AttritionOptions): string[] {
  const costs = [
    [t.move, o.moveActions],
    [t.attack, o.attackActions],
    [t.recruit, t.recruitCost(o)],
    [t.fortify, o.fortifyWood > 0 ? t.fortifyCost(o) : o.fortifyActions],
    [t.endTurn, t.free],
  ];
  const limits = o.hasUnitLimits ? t.unitLimits : t.noUnitLimits;
  return [...t.turn(o), '', ...table(t.costHead, costs), '', ...t.turnEnd, '', limits];
}

function powers(t: AttritionText, o: AttritionOptions): string[] {
  const times = o.stackBonus === 1 ? '' : `${o.stackBonus} × `;
  const stack = o.stackLimit === 1 ? '' : `${times}${t.stackTerm}`;
  const { attack, charge } = t.attackTerms;
  const { defense, terrain: ground, shieldWall } = t.defenseTerms;
  const attacks = [attack, o.attackerBonus > 0 ? `${o.attackerBonus}` : '', charge, stack];
  const defenses = [defense, ground, t.ifFortified(o), shieldWall, stack];
  return [t.attackPower(listed(attacks, ' + ')), t.defensePower(listed(defenses, ' + '))];
}

function recruiting(t: AttritionText, o: AttritionOptions): string {
  const where = o.recruitsOnCaptured ? t.recruitOnCaptured : t.recruitAtHome;
  const rest = o.recruitsRest ? t.recruitsRest : t.recruitsAct;
  return [where, rest, ...(o.unitLimit > 0 ? [t.unitLimit(o)] : [])].join(' ');
}

function winning(t: AttritionText, o: AttritionOptions): string[] {
  return [
    ...(o.winsByEntering ? [t.winsByEntering] : []),
    ...(o.strongholdsToWin > 0 ? [t.winsByStrongholds(o)] : []),
    t.elimination,
    t.turnLimit(o, o.timeoutScores.map((score) => t.scores[score]).join(', ')),
    '',
    t.endsWithin,
    ...(o.vpPerKill > 0 ? [t.vpPerKill(o)] : []),
  ];
}

function json(t: AttritionText, { dialect }: AttritionRules): string[] {
  const isLettered = dialect.hexKeys.length === 1;
  const hex = isLettered ? '"C5"' : '{"q":0,"r":1}';
  const home = isLettered ? '"B2"' : '{"q":-3,"r":-3}';
  const [usualEnd, otherEnd] = dialect.endActions;
  return [
    '```json',
    `{"action":"move","unitId":"A-4","${dialect.moveKey}":${hex}}`,
    `{"action":"attack","unitId":"A-4","${dialect.attackKey}":${hex}}`,
    `{"action":"recruit","unitType":"archer","${dialect.recruitKey}":${home}}`,
    '{"action":"fortify","unitId":"A-1"}',
    `{"action":"${usualEnd}"}`,
    '```',
    '',
    `${t.reasoning}${otherEnd === undefined ? '' : t.sameEnd(otherEnd, usualEnd)}`,
    ...t.order,
  ];
}
