import { sides, traceSupply, type WarshardState } from '@hexfront/engine/warshard';
import { figuresOfScene } from '../figures.ts';
import type { Insight, Layers } from '../insight.ts';
import { knownState } from './known-state.ts';

function layers(s: WarshardState): Partial<Layers> {
  const { size, supplied } = s.theatre;
  const supply = new Uint8Array(size);
  for (const seat of sides.keys()) {
    traceSupply(s, seat);
    for (let cell = 0; cell < size; cell++) if (supplied[seat * size + cell]) supply[cell] |= 1 << seat;
  }
  return { supply };
}

export const warshardInsight: Insight<WarshardState> = {
  known: knownState,
  layers,
  visibleEvents: (_, __, events) => events,
  narratesFromScenes: true,
  figures: (_, scene) => figuresOfScene(scene),
};
