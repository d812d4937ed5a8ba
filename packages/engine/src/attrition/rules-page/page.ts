import { type Citation, stating } from '../../citations.ts';
import { hexIds, makeGrid } from '../../hex/index.ts';
import { type Language, nameAndId, nameOf } from '../../language.ts';
import { listed, page, table } from '../../markdown.ts';
import { type AttritionOptions, type AttritionRules, type Terrain, type UnitStats, unitTypes } from '../rules.ts';
import { rulesText } from './text.ts';
import type { AttritionText } from './text-en.ts';
import { centreOf } from '../face/text.ts';

/**
 * The rules under some options, in Markdown. Every number is read from the options, so the page cannot drift from the game, and it
 * mentions only what these options have. This file decides what is stated and in which order; the texts of each language hold the words.
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
    [h.moving, [stating(['000 §9.3'], `${t.moving} ${o.stackLimit > 1 ? t.movingToStack(o) : t.movingAlone}`)]],
    [h.attacking, attacking(t, o)],
    [h.combat, combat(t, rules, o)],
    [h.recruiting, [recruiting(t, o)]],
    [h.fortifying, [fortifying(t, o)]],
    [h.control, [Object.values(o.terrain).some(hasReserve) ? `${t.control} ${t.reserves}` : t.control]],
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
  return [t.board(cols, rows), '', naming, '', '```', ...map, '```'];
}

function terrain(t: AttritionText, o: AttritionOptions): string[] {
  const all = [...o.layout.join('')];
  const rows = Object.entries(o.terrain).map(([id, ground]) => {
    const count = all.filter((glyph) => glyph === ground.glyph).length;
    const name = nameAndId(t.terrains, id);
    return [`\`${ground.glyph}\``, name, count, `+${ground.defense}`, pays(t, ground), notes(t, o, ground)];
  });
  return table(t.terrainHead, rows);
}

function pays(t: AttritionText, ground: Terrain): string {
  const amounts = (['gold', 'wood', 'vp'] as const).filter((what) => ground[what] > 0);
  const all = listed(amounts.map((what) => t.pays[what](ground[what])));
  return hasReserve(ground) ? t.usedUp(all, ground) : all;
}

function hasReserve({ gold, wood, vp, reserve }: Terrain): boolean {
  return reserve > 0 && gold + wood + vp > 0;
}

function notes(t: AttritionText, o: AttritionOptions, ground: Terrain): string {
  return listed([
    ground.isStronghold ? t.home(ground) : '',
    ground.controlledBy !== 'none' ? t.heldAtStart(ground) : '',
    o.needsSight && ground.blocksSight ? t.blocksSight : '',
    has(o, 'chargeBonus') && ground.breaksCharge ? t.breaksCharge : '',
    o.needsSight && ground.overlooksUnits ? t.overlooksUnits : '',
    o.unitLimit > 0 && ground.unitRoom > 0 ? t.unitRoom(ground) : '',
  ]);
}

function units(t: AttritionText, o: AttritionOptions): string[] {
  const hasHp = unitTypes.some((type) => o.units[type].hp > 1);
  const hasAbilities = unitTypes.some((type) => abilities(t, o.units[type]).length > 0);
  const rows = unitTypes.map((type) => {
    const u = o.units[type];
    const name = nameAndId(t.units, type);
    const besides = [...(hasHp ? [u.hp] : []), ...(hasAbilities ? [listed(abilities(t, u), '; ')] : [])];
    return [name, u.cost, u.attack, u.defense, u.movement, u.range, ...besides];
  });
  const head = [...t.unitHead, ...(hasHp ? [t.hitPoints] : []), ...(hasAbilities ? [t.ability] : [])];
  return [...table(head, rows), '', o.stackLimit === 1 ? t.oneUnit : stating(['002 stacking/1'], t.stacks(o))];
}

/** Whether any unit has an ability. */
function has({ units: types }: AttritionOptions, ability: 'chargeBonus' | 'shieldWallEach' | 'meleeMalus'): boolean {
  return unitTypes.some((type) => types[type][ability] > 0);
}

function abilities(t: AttritionText, u: UnitStats): string[] {
  return [
    ...(u.shieldWallEach > 0 ? [t.shieldWall(u)] : []),
    ...(u.chargeBonus > 0 ? [t.charge(u)] : []),
    ...(u.meleeMalus > 0 ? [t.meleeMalus(u)] : []),
  ];
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
  return [
    t.start(stores),
    '',
    `- ${list('A')}`,
    `- ${list('B')}`,
    '',
    stating(['ruling attrition-1.10'], t.recruitNumbers),
    '',
    t.shiftedRows,
  ];
}

function turn(t: AttritionText, o: AttritionOptions): string[] {
  const costs = [
    [t.move, t.actionCost(o.moveActions)],
    [t.attack, t.actionCost(o.attackActions)],
    [t.recruit, t.recruitCost(o)],
    [t.fortify, o.fortifyWood > 0 ? t.fortifyCost(o) : t.actionCost(o.fortifyActions)],
    [t.endTurn, t.free],
  ];
  return [
    stating(['000 §7.2'], t.turn(o, o.recruitsRest ? t.restedRecruits : '')),
    '',
    stating(['000 §9.2'], t.costs),
    '',
    ...table(t.costHead, costs),
    '',
    t.turnEnd,
    '',
    o.hasUnitLimits ? t.unitLimits : t.noUnitLimits,
  ];
}

function attacking(t: AttritionText, o: AttritionOptions): string[] {
  if (!o.needsSight) return [stating(['000 §9.4'], `${t.attacking} ${t.noSight}`)];
  return [stating(['000 §9.4'], t.attacking), '', stating(['000 §9.7'], t.sight)];
}

function combat(t: AttritionText, rules: AttritionRules, o: AttritionOptions): string[] {
  const times = o.stackBonus === 1 ? '' : `${o.stackBonus} × `;
  const stack = o.stackLimit === 1 || o.stackBonus === 0 ? '' : `${times}${t.stackTerm}`;
  const { attack, charge } = t.attackTerms;
  const { defense, terrain: ground, shieldWall } = t.defenseTerms;
  const attacks = [attack, o.attackerBonus > 0 ? `${o.attackerBonus}` : '', has(o, 'chargeBonus') ? charge : '', stack];
  const defenses = [defense, ground, t.ifFortified(o), has(o, 'shieldWallEach') ? shieldWall : '', stack];
  const defensePower = t.defensePower(listed(defenses, ' + '));
  return [
    t.attackPower(listed(attacks, ' + ')),
    has(o, 'meleeMalus') ? `${defensePower} ${t.defenseInMelee}` : defensePower,
    ...t.combat[rules.combat.explains],
    ...(has(o, 'chargeBonus') && o.stackLimit > 1 ? [t.stackCharge] : []),
  ];
}

/** What a home hex is called follows from the terrain of the options. */
function homeOf(t: AttritionText, { terrain: grounds }: AttritionOptions): { one: string; many: string } {
  const isCapital = Object.entries(grounds).some(([id, { isStronghold }]) => isStronghold && id.startsWith('capital'));
  return isCapital ? t.homes.capital : t.homes.stronghold;
}

function recruiting(t: AttritionText, o: AttritionOptions): string {
  const { one } = homeOf(t, o);
  const where = o.recruitsOnCaptured ? t.recruitOnCaptured(one) : t.recruitAtHome(one);
  const rest = o.recruitsRest ? t.recruitsRest : t.recruitsAct;
  const isLimited = !o.recruitsOnCaptured || o.unitLimit > 0;
  const cited: readonly Citation[] = isLimited ? ['000 §9.5', 'ruling conquest-1.9'] : ['000 §9.5'];
  return stating(cited, [where, rest, ...(o.unitLimit > 0 ? [t.unitLimit(o)] : [])].join(' '));
}

function fortifying(t: AttritionText, o: AttritionOptions): string {
  const who = o.hasUnitLimits ? t.fortifyInstead : t.fortifyBesides;
  return stating(['000 §9.6', 'ruling attrition-1.4'], `${t.fortifying(o)} ${who}`);
}

function winning(t: AttritionText, o: AttritionOptions): string[] {
  const home = homeOf(t, o);
  return [
    stating(['000 §10'], t.ending),
    '',
    ...(o.winsByEntering ? [t.winsByEntering(home.one)] : []),
    ...(o.strongholdsToWin > 0 ? [t.winsByStrongholds(o, home)] : []),
    t.elimination,
    t.turnLimit(o, listed(o.timeoutScores.map((score) => t.scores[score]))),
    '',
    o.vpPerKill > 0 ? `${t.endsWithin} ${t.vpPerKill(o)}` : t.endsWithin,
  ];
}

function json(t: AttritionText, { dialect }: AttritionRules): string[] {
  const isLettered = dialect.hexKeys.length === 1;
  const hex = isLettered ? '"C5"' : '{"q":0,"r":1}';
  const home = isLettered ? '"B2"' : '{"q":-3,"r":-3}';
  const [usualEnd, otherEnd] = dialect.endActions;
  return [
    stating(['000 §9.1'], t.actions),
    '',
    '```json',
    `{"action":"move","unitId":"A-4","${dialect.moveKey}":${hex}}`,
    `{"action":"attack","unitId":"A-4","${dialect.attackKey}":${hex}}`,
    `{"action":"recruit","unitType":"archer","${dialect.recruitKey}":${home}}`,
    '{"action":"fortify","unitId":"A-1"}',
    `{"action":"${usualEnd}"}`,
    '```',
    '',
    `${t.reasoning}${otherEnd === undefined ? '' : t.sameEnd(otherEnd, usualEnd)}`,
    '',
    t.order,
    '',
    t.citations,
  ];
}
