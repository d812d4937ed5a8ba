import { chanceLines, chanceText } from '../../chance-text.ts';
import { stating } from '../../citations.ts';
import { type Language, nameAndId } from '../../language.ts';
import { listed, page, table } from '../../markdown.ts';
import { grouped } from '../../sentences.ts';
import { researchChoices } from '../economy/research.ts';
import { type BattleOptions, tickLimit } from '../options/options.ts';
import { type Amounts, type BattleRules, resources, terrains, unitTypes } from '../rules.ts';
import { rulesText } from './text.ts';
import type { BattleText } from './text-en.ts';

/**
 * The rules under some options, in Markdown. Every number is read from the options, so the page cannot drift from the game, and it
 * mentions only what these options have. This file decides what is stated and in which order; the texts of each language hold the words.
 */
export function rulesPage(rules: BattleRules, o: BattleOptions, language: Language): string {
  const t = rulesText[language];
  const h = t.headings;
  return page(rules.title[language], rules.id, rules.summary[language], [
    [h.match, match(t, o)],
    [h.map, map(t, o)],
    [h.terrain, terrain(t, rules, o)],
    [h.units, units(t, o)],
    [h.tick, t.tick(o)],
    [h.orders, orders(t, o)],
    [h.moving, [...t.moving(o), ...t.movement[rules.movement.explains]]],
    [h.combat, [...combat(t, o), ...t.combat[rules.combat.explains](o)]],
    [h.control, t.control(o)],
    [h.sight, t.sight],
    [h.economy, economy(t, o)],
    ...(o.hasResearch ? [[h.research, research(t, o)] as const] : []),
    [h.end, [...t.capture[rules.capture.explains], ...end(t, o)]],
    [chanceText[language].heading, chance(t, rules, o, language)],
    [h.json, json(t, rules, o)],
  ]);
}

function amounts(of: Amounts): string {
  return listed(resources.filter((name) => of[name] > 0).map((name) => `${of[name]} ${name}`));
}

function match(t: BattleText, o: BattleOptions): string[] {
  const opening = grouped(o.startUnits, (type) => t.units[type]).map(([name, { length }]) =>
    length === 1 ? name : `${name} ×${length}`,
  );
  return [
    t.match(o, tickLimit(o)),
    t.opening(o, opening.join(', '), amounts(o.startResources)),
    t.resources,
    stating(['001 §2.16'], t.limits(o)),
    t.seeds,
  ];
}

function map(t: BattleText, o: BattleOptions): string[] {
  return [t.map(o), t.places, t.nodes(o, amounts(o.safeNodes), amounts(o.contestedNodes[o.players - 2]))];
}

function terrain(t: BattleText, rules: BattleRules, o: BattleOptions): string[] {
  const unit = rules.combat.terrainUnit === 'percent' ? ' %' : '';
  const rows = terrains.map((id) => {
    if (id === 'Impassable') {
      const { mountain } = rules.dialect;
      return [nameAndId({ [mountain]: t.terrains[id] }, mountain), t.cannotEnter, '–', '–'];
    }
    const name = nameAndId(t.terrains, id);
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
  return [...table(t.unitHead, rows), '', stating(['001 §2.6'], t.chiefs)];
}

function orders(t: BattleText, o: BattleOptions): string[] {
  return [stating(['001 §2.14'], t.orders), stating(['001 §3'], t.codes), t.queue(o), t.rally];
}

function economy(t: BattleText, o: BattleOptions): string[] {
  const yields = resources.map((name) => `${o.nodeYield[name]} ${name}`).join(', ');
  return [...t.economy(o, yields), stating(['001 §2.10'], t.building(o))];
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
    stating(['001 §4'], t.withoutChief),
    stating(['001 §2.13'], `${t.lastWins} ${o.breaksMutualElimination ? t.scoreBefore : t.mutualDraw}`),
    t.score(o, listed([units, stores])),
    t.withdrawal,
  ];
}

/** The example is the first draw of the ground, since every match has one. */
function chance(t: BattleText, rules: BattleRules, o: BattleOptions, language: Language): string[] {
  const { chance: c } = t;
  const hasHeadOns = rules.movement.explains === 'lockAndBounce';
  const fights =
    o.damageVariance === 0 ? [] : [c.damage(o, 200 * o.damageVariance + 1), ...(hasHeadOns ? [c.headOn] : [])];
  return chanceLines(language, ['ground', 0, 0], [...fights, c.mapSeed, ...c.map, c.ties]);
}

function json(t: BattleText, { dialect }: BattleRules, { hasResearch }: BattleOptions): string[] {
  const { set, orders } = dialect.forms;
  const known = orders.filter((form) => hasResearch || !/research/i.test(form));
  const { mountain } = dialect;
  const views = mountain === 'Mountain' ? t.views : `${t.views} ${t.mountain(mountain)}`;
  const forms = known.map((form) => `- \`${form}\``);
  return [t.orderForms(set), '', ...forms, '', views, '', t.citations];
}
