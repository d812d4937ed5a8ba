import { type Language, nameAndId } from '../language.ts';
import { listed, page, table } from '../markdown.ts';
import {
  DIE,
  oddsColumns,
  results,
  sides,
  terrainNames,
  unitTypes,
  type WarshardOptions,
  type WarshardRules,
} from './rules.ts';
import { rulesText, scenarioText } from './rules-text.ts';
import type { WarshardText } from './rules-text-en.ts';
import { shippedScenarios } from './scenarios/shipped.ts';
import { stages } from './state.ts';
import { theatreOf } from './theatre.ts';

/**
 * The rules under some options, in Markdown: every number is read from the options, so the page cannot drift from the game.
 * Here is what is said and in which order; the words are in the texts of each language.
 */
export function rulesPage(rules: WarshardRules, o: WarshardOptions, language: Language): string {
  const t = rulesText[language];
  const h = t.headings;
  return page(rules.title[language], rules.id, rules.summary[language], [
    [h.board, t.board],
    [h.terrain, terrain(t, o)],
    [h.units, units(t, o)],
    [h.turn, turn(t, o)],
    [h.moving, t.moving(half(o.roadHalfPoints))],
    [h.fights, t.fights],
    [h.odds, odds(t, o)],
    [h.results, outcomes(t)],
    [h.retreats, t.retreats],
    [h.stacks, t.stacks],
    [h.advance, t.advance],
    [h.supply, t.supply(o)],
    [h.reinforcements, t.reinforcements],
    [h.chance, t.chance],
    [h.winning, t.winning(o.scenario)],
    [h.scenario, scenario(t, rules, o, language)],
    [h.authors, authors(t)],
    [h.json, json(t)],
  ]);
}

function terrain(t: WarshardText, o: WarshardOptions): string[] {
  const rows = terrainNames.map((id) => {
    const { glyph, cost, defenseFactor, isWater } = o.terrain[id];
    return [`\`${glyph}\``, nameAndId(t.terrains, id), isWater ? t.overBridge(cost) : cost, `×${defenseFactor}`];
  });
  return [...table(t.terrainHead, rows), '', ...t.roads(half(o.roadHalfPoints))];
}

function half(halfPoints: number): string {
  return halfPoints % 2 === 0 ? String(halfPoints / 2) : halfPoints === 1 ? '½' : `${(halfPoints - 1) / 2}½`;
}

function units(t: WarshardText, o: WarshardOptions): string[] {
  const rows = unitTypes.map((type) => {
    const { kind, power, defense, mobility, range, generatesSupply, ignoresZoc, crossesWater } = o.units[type];
    const besides = listed([
      generatesSupply ? t.generatesSupply : '',
      ignoresZoc ? t.ignoresZoc : '',
      crossesWater ? t.crossesWater : '',
    ]);
    const reach = range === 0 ? '–' : range;
    return [nameAndId(t.units, type), t.kinds[kind], power, defense, mobility, reach, besides];
  });
  return table(t.unitHead, rows);
}

function turn(t: WarshardText, o: WarshardOptions): string[] {
  const rows = stages.map((stage) => [`\`${stage}\``, ...t.stages[stage]]);
  return [t.turn(o.scenario), '', ...table(t.stageHead, rows), '', ...t.stageOrder];
}

function odds(t: WarshardText, o: WarshardOptions): string[] {
  const rows = Array.from({ length: DIE }, (_, i) => [
    `**${i + 1}**`,
    ...oddsColumns.map((column) => o.odds[column][i]),
  ]);
  return [...t.odds(o), '', ...table([t.die, ...oddsColumns], rows)];
}

function outcomes(t: WarshardText): string[] {
  const rows = results.map((result) => [`\`${result}\``, t.results[result]]);
  return [...table(t.resultHead, rows), '', t.resultOrder];
}

function scenario(t: WarshardText, rules: WarshardRules, o: WarshardOptions, language: Language): string[] {
  const { map, victory, names } = o.scenario;
  const { title, about } = scenarioText(o.scenario, language);
  const nameAt = ({ q, r }: { q: number; r: number }) => names.find(({ at }) => at.q === q && at.r === r)?.name;
  const hexes = victory.map(({ at, points }) => `- ${nameAt(at) ?? t.unnamed} (${at.q},${at.r}): ${points}`);
  const later = sides.flatMap((side, seat) => {
    const units = unitList(t, rules, o, seat, true);
    return units === '' ? [] : [`- ${t.later(t.sides[side])}: ${units}`];
  });
  return [
    `**${title}.** ${about}`,
    '',
    '```',
    ...map.map((row, i) => (i & 1 ? ' ' : '') + [...row].join(' ')),
    '```',
    '',
    t.victoryHexes,
    '',
    ...(hexes.length === 0 ? [`- ${t.none}`] : hexes),
    '',
    ...sides.map((side, seat) => `- ${t.sides[side]}: ${unitList(t, rules, o, seat, false) || t.nobody}`),
    ...later,
    '',
    ...t.otherScenarios([...shippedScenarios.keys()].map((name) => `\`${name}\``).join(', ')),
  ];
}

function unitList(t: WarshardText, rules: WarshardRules, o: WarshardOptions, seat: number, isLater: boolean): string {
  const theatre = theatreOf(rules, o);
  return theatre.ids
    .map((id, slot) => ({ id, slot, entry: theatre.entryTurn[slot] }))
    .filter(({ slot, entry }) => theatre.sideOf[slot] === seat && entry > 0 === isLater)
    .map(({ id, slot, entry }) => {
      const { q, r } = theatre.hexOf(theatre.entryCell[slot]);
      const unit = t.units[unitTypes[theatre.typeOf[slot]]];
      return `${id} ${unit} (${q},${r})${isLater ? ` ${t.arrival(entry)}` : ''}`;
    })
    .join(', ');
}

function authors(t: WarshardText): string[] {
  return [
    ...t.authors,
    '',
    '```json',
    '{"action":"force_move","unit":"B-1","to":{"q":3,"r":2}}',
    '{"action":"force_remove","unit":"R-1"}',
    '{"action":"force_hold","hex":{"q":3,"r":2},"side":"blue"}',
    '```',
    '',
    t.force,
  ];
}

function json(t: WarshardText): string[] {
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
    ...t.order,
  ];
}
