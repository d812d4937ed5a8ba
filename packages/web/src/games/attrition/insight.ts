import type { AttritionState } from '@hexfront/engine/attrition';
import { figuresOfScene } from '../figures.ts';
import type { Insight } from '../insight.ts';

export const attritionInsight: Insight<AttritionState> = {
  layers: () => ({}),
  visibleEvents: (_, __, events) => events,
  narratesFromScenes: true,
  figures: (_, scene) => figuresOfScene(scene),
};
