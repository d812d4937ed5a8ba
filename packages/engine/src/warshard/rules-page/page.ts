import { chanceLines, chanceText } from '../../chance-text.ts';
import { stating } from '../../citations.ts';
import { type Language, nameAndId } from '../../language.ts';
import { listed, page, table } from '../../markdown.ts';
import {
  DIE,
  oddsColumns,
  results,
  sides,
  terrainNames,
  unitTypes,
  type WarshardOptions,
  type WarshardRules,
} from '../rules.ts';
import { rulesText, scenarioText } from './text.ts';
import type { WarshardText } from './text-en.ts';
import { shippedScenarios } from '../scenarios/shipped.ts';
import { stages } from '../state.ts';
import { theatreOf } from '../theatre.ts';

/**
 * The rules under some options, in Markdown. Every number is read from the options, so the page cannot drift from the game. This file
 * decides what is stated and in which order; the texts of each language hold the words.
 */
export function rulesPage(rules: WarshardRules, o: WarshardOptions, language: Language): string {
  const t = rulesText[language];
  const h = t.headings;
  return page(rules.title[language], rules.id, rules.summary[language], [
    [h.board, [stating(['003 board/1'], t.board)]],
    [h.terrain, terrain(t, o)],
    [h.units, units(t, o)],
    [h.turn, turn(t, o)],
    [h.moving, moving(t, o)],
    [h.fights, fights(t)],
    [h.odds, odds(t, o)],
    [h.results, outcomes(t)],
    [h.retreats, retreats(t)],
    [h.stacks, [stating(['003 pawns/2'], t.stacks)]],
    [h.advance, [stating(['003 turn/upkeep-1', 'ruling warshard-1.6', 'ruling warshard-1.10'], t.advance)]],
    [h.supply, [t.supply(o)]],
    [h.reinforcements, [t.reinforcements]],
    [h.winning, winning(t, o)],
    [h.scenario, scenario(t, rules, o, language)],
    [chanceText[language].heading, chanceLines(language, [1, 0, 0], t.chance(DIE))],
    [h.authors, authors(t)],
    [h.json, json(t)],
  ]);
}

function terrain(t: WarshardText, o: WarshardOptions): string[] {
  const rows = terrainNames.map((id) => {
    const { glyph, cost, defenseFactor, isWater } = o.terrain[id];
    return [`\`${glyph}\``, nameAndId(t.terrains, id), isWater ? t.overBridge(cost) : cost, `×${defenseFactor}`];
  });
  return [...table(t.terrainHead, rows), '', stating(['003 terrain/5'], t.roads(half(o.roadHalfPoints)))];
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
  return [...table(t.unitHead, rows), '', stating(['003 pawns/4'], t.ids)];
}

function turn(t: WarshardText, o: WarshardOptions): string[] {
  const rows = stages.map((stage) => [`\`${stage}\``, ...t.stages[stage]]);
  return [
    stating(['003 turn/1'], t.turn(o.scenario)),
    '',
    stating(['003 turn/2', 'ruling warshard-1.2'], t.stageList),
    '',
    ...table(t.stageHead, rows),
    '',
    t.stageOrder,
  ];
}

function moving(t: WarshardText, o: WarshardOptions): string[] {
  const moves = stating(['003 movement/1', 'ruling warshard-1.1'], t.moving(half(o.roadHalfPoints)));
  return [moves, '', unitTypes.some((type) => o.units[type].ignoresZoc) ? `${t.zones} ${t.ignoringZones}` : t.zones];
}

function fights(t: WarshardText): string[] {
  return [
    stating(['003 turn/allocation-1', '003 combat/1', '003 combat/6'], t.fights.attack),
    stating(['003 turn/allocation-2', '003 pawns/6'], t.fights.support),
    stating(['003 turn/allocation-3'], t.fights.defense),
    stating(['003 turn/allocation-4'], t.fights.once),
    stating(['ruling warshard-1.4'], t.fights.never),
    ...t.strengths,
    '',
    stating(['ruling fine-print warshard.3'], t.voidFights),
  ];
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

function retreats(t: WarshardText): string[] {
  return [
    stating(['ruling warshard-1.5'], t.retreats.order),
    '',
    stating(['003 combat/dr', '003 retreats/3', '003 retreats/4'], t.retreats.where),
  ];
}

function winning(t: WarshardText, o: WarshardOptions): string[] {
  const { elimination, turnLimit, points } = t.winning(o.scenario);
  return [elimination, stating(['003 special/4'], turnLimit), stating(['003 special/3'], points)];
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
    t.forces,
    '',
    ...sides.map((side, seat) => `- ${t.sides[side]}: ${unitList(t, rules, o, seat, false) || t.nobody}`),
    ...later,
    '',
    t.otherScenarios([...shippedScenarios.keys()].map((name) => `\`${name}\``).join(', ')),
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
    stating(['ruling warshard-1.11'], t.authors),
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
    t.order,
    '',
    t.citations,
  ];
}
