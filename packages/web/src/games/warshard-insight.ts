import type { Viewer } from '@hexfront/engine';
import {
  FIGHTS,
  isSupplied,
  sides,
  traceSupply,
  unitTypes,
  viewFight,
  type WarshardState,
} from '@hexfront/engine/warshard';
import { say, sayOf } from '../messages/message.ts';
import { figuresOfScene } from './figures.ts';
import { type Explanation, type Insight, type Layers, signed } from './insight.ts';

function layers(s: WarshardState): Partial<Layers> {
  const { size, supplied } = s.theatre;
  const supply = new Uint8Array(size);
  for (const seat of sides.keys()) {
    traceSupply(s, seat);
    for (let cell = 0; cell < size; cell++) if (supplied[seat * size + cell]) supply[cell] |= 1 << seat;
  }
  return { supply };
}

function explain(s: WarshardState, _: Viewer, cell: number): Explanation[] {
  const explanations: Explanation[] = [];
  for (let slot = s.front[cell]; slot !== -1; slot = s.behind[slot]) explanations.push(...explainUnit(s, slot));
  const fights = s.fightCell.subarray(0, s.scalars[FIGHTS]);
  for (const [fight, at] of fights.entries()) if (at === cell) explanations.push(explainFight(s, fight));
  return explanations;
}

function explainUnit(s: WarshardState, slot: number): Explanation[] {
  const { theatre } = s;
  const type = unitTypes[theatre.typeOf[slot]];
  const unit = say('unit.named', { unit: sayOf('unit', type), name: theatre.ids[slot] });
  const base = (amount: number) => ({
    label: say('explain.base', { unit: sayOf('unit', type) }),
    amount: String(amount),
  });
  const cell = s.unitCell[slot];
  const factor = theatre.isMelee[slot] ? theatre.defenseFactor[cell] : 1;
  const ground = { label: sayOf('terrain', theatre.terrainAt(cell)), amount: `×${factor}` };
  traceSupply(s, theatre.sideOf[slot]);
  const supply = say(isSupplied(s, slot) ? 'explain.inSupply' : 'explain.outOfSupply');
  const shift = { label: say('explain.columns'), amount: signed(-theatre.options.supplyShift) };
  return [
    { title: say('explain.powerOf', { unit }), total: String(theatre.power[slot]), terms: [base(theatre.power[slot])] },
    {
      title: say('explain.defenseOf', { unit }),
      total: String(theatre.defense[slot] * factor),
      terms: [base(theatre.defense[slot]), ...(factor === 1 ? [] : [ground])],
    },
    { title: supply, total: '', terms: isSupplied(s, slot) ? [] : [shift] },
  ];
}

/** The fight as the engine counts it: totals, supply's shift, and once it is rolled the odds and the die. */
function explainFight(s: WarshardState, fight: number): Explanation {
  const { attack, defense, shift, odds, die, result } = viewFight(s, fight);
  const terms = [
    { label: say('explain.attack'), amount: String(attack) },
    { label: say('explain.defense'), amount: String(defense) },
    ...(shift === 0 ? [] : [{ label: say('explain.columns'), amount: signed(shift) }]),
    ...(odds === null ? [] : [{ label: say('explain.odds'), amount: odds }]),
    ...(die === null ? [] : [{ label: say('explain.die'), amount: String(die) }]),
    ...(result === null ? [] : [{ label: say(`result.${result}`), amount: result }]),
  ];
  return { title: say('explain.fight', { fight: fight + 1 }), total: odds ?? `${attack}:${defense}`, terms };
}

export const warshardInsight: Insight<WarshardState> = {
  layers,
  heard: (_, __, events) => events,
  tellsFromScenes: true,
  figures: (_, scene) => figuresOfScene(scene),
  explain,
};
