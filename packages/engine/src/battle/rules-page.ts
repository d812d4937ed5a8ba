import { type Language, nameAndId } from '../language.ts';
import { listed, page, table } from '../markdown.ts';
import { type BattleOptions, tickLimit } from './options/options.ts';
import { researchChoices } from './economy/research.ts';
import { type Amounts, type BattleRules, resources, terrains, unitTypes } from './rules.ts';
import { rulesText } from './rules-text.ts';
import type { BattleText } from './rules-text-en.ts';

/**
 * The rules under some options, in Markdown: every number is read from the options, so the page cannot drift from the game.
 * Here is what is said and in which order; the words are in the texts of each language.
 */
export function rulesPage(rules: BattleRules, o: BattleOptions, language: Language): string {
  const t = rulesText[language];
  const h = t.headings;
  return page(rules.title[language], rules.id, rules.summary[language], [
    [h.match, match(t, o)],
    [h.map, map(t, o)],
    [h.terrain, terrain(t, rules, o)],
    [h.units, units(t, o)],
    [h.tick, t.tick],
    [h.orders, t.orders(o)],
    [h.moving, [...t.moving(o), ...t.movement[rules.movement.explains]]],
    [h.combat, [...combat(t, o), ...t.combat[rules.combat.explains]]],
    [h.control, t.control(o)],
    [h.sight, t.sight],
    [h.economy, t.economy(o, resources.map((name) => `${o.nodeYield[name]} ${name}`).join(', '))],
    [h.research, research(t, o)],
    [h.end, [...t.capture[rules.capture.explains], ...end(t, o)]],
    [h.json, json(t, rules)],
  ]);
}

function amounts(of: Amounts): string {
  return listed(resources.filter((name) => of[name] > 0).map((name) => `${of[name]} ${name}`));
}

function match(t: BattleText, o: BattleOptions): string[] {
  const opening = o.startUnits.map((type) => t.units[type]).join(', ');
  return [t.match(o, tickLimit(o)), t.opening(o, opening, amounts(o.startResources)), t.limits(o), t.seeds];
}

function map(t: BattleText, o: BattleOptions): string[] {
  return [t.map(o), t.places, t.nodes(o, amounts(o.safeNodes), amounts(o.contestedNodes[o.players - 2]))];
}

function terrain(t: BattleText, rules: BattleRules, o: BattleOptions): string[] {
  const unit = rules.combat.terrainUnit === 'percent' ? ' %' : '';
  const rows = terrains.map((id) => {
    const name = nameAndId(t.terrains, id);
    if (id === 'Impassable') return [name, t.cannotEnter, '–', '–'];
    const { moveCost, defense, visionPenalty } = o.terrain[id];
    return [name, moveCost, `+${defense}${unit}`, visionPenalty === 0 ? '–' : `−${visionPenalty}`];
  });
  return table(t.terrainHead, rows);
}

function units(t: BattleText, o: BattleOptions): string[] {
  const rows = unitTypes.map((type) => {
    const u = o.units[type];
    const besides = listed([
      u.isBuildable ? '' : t.neverBuilt,
      u.upkeep > 0 ? t.upkeep(u) : '',
      u.enemyGroundAttack > 0 ? t.enemyGround(u) : '',
      u.ignoresForestVision ? t.seesFromForest : '',
    ]);
    const build = u.isBuildable ? t.buildTime(u) : '–';
    const name = nameAndId(t.units, type);
    return [name, u.hp, u.attack, u.defense, u.movement, u.vision, amounts(u.cost), build, besides];
  });
  return table(t.unitHead, rows);
}

function combat(t: BattleText, o: BattleOptions): string[] {
  return [
    t.rounds(o),
    `${t.flanks(o)}${o.starvedAttack === 0 ? '' : t.starvedAttack(o)}`,
    o.damageVariance === 0 ? t.noVariance : t.variance(o),
    ...(o.auraDefense === 0 ? [] : [t.aura(o)]),
    t.goBack,
  ];
}

function research(t: BattleText, o: BattleOptions): string[] {
  if (!o.hasResearch) return [t.noResearch];
  return t.research(
    o,
    researchChoices(1)
      .map((choice) => nameAndId(t.units, choice))
      .join(', '),
  );
}

function end(t: BattleText, o: BattleOptions): string[] {
  const units = o.scoresUnitValue ? t.unitValue(o.scoreUnit / 1000) : t.unitCount(o);
  const stores = o.scoreResourceTenths === 0 ? '' : t.stores(o.scoreResourceTenths / 10);
  return [
    t.withoutChief,
    `${t.lastWins} ${o.breaksMutualElimination ? t.scoreBefore : t.mutualDraw}`,
    t.score(o, listed([units, stores])),
    t.withdrawal,
  ];
}

function json(t: BattleText, { dialect }: BattleRules): string[] {
  const { set, orders } = dialect.forms;
  return [t.orderForms(set), '', ...orders.map((form) => `- \`${form}\``), '', t.views];
}
