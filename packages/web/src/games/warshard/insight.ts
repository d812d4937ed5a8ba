import { sides, surveyUnit, traceSupply, type WarshardState, wayTo } from '@hexfront/engine/warshard';
import { figuresOfScene } from '../figures.ts';
import type { Insight, Layers } from '../insight.ts';
import { loadedState } from '../loaded-state.ts';

function layers(s: WarshardState): Partial<Layers> {
  const { size, supplied } = s.theatre;
  const supply = new Uint8Array(size);
  for (const seat of sides.keys()) {
    traceSupply(s, seat);
    for (let cell = 0; cell < size; cell++) if (supplied[seat * size + cell]) supply[cell] |= 1 << seat;
  }
  return { supply };
}

/** Of several units on the hex, any that could have gone there shows the way. */
function way(s: WarshardState, from: number, to: number): readonly number[] {
  const { words } = s.theatre;
  for (const [slot, cell] of s.unitCell.entries()) {
    if (cell !== from) continue;
    const reach = new Int32Array(words);
    surveyUnit(s, slot, reach, 0);
    if ((reach[to >> 5] >>> (to & 31)) & 1) return wayTo(s, slot, to).cells;
  }
  return [to];
}

export const warshardInsight: Insight<WarshardState> = {
  known: loadedState,
  layers,
  way,
  visibleEvents: (_, __, events) => events,
  narratesFromScenes: true,
  figures: (_, scene) => figuresOfScene(scene),
};
