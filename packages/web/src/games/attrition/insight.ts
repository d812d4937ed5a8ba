import { type AttritionState, pathTo } from '@hexfront/engine/attrition';
import { figuresOfScene } from '../figures.ts';
import type { Insight } from '../insight.ts';
import { loadedState } from '../loaded-state.ts';

export const attritionInsight: Insight<AttritionState> = {
  known: loadedState,
  layers: () => ({}),
  way: pathTo,
  visibleEvents: (_, __, events) => events,
  narratesFromScenes: true,
  figures: (_, scene) => figuresOfScene(scene),
};
