import type { AttritionState } from '@hexfront/engine/attrition';
import { figuresOfScene } from '../figures.ts';
import type { Insight } from '../insight.ts';

export const attritionInsight: Insight<AttritionState> = {
  layers: () => ({}),
  heard: (_, __, events) => events,
  tellsFromScenes: true,
  figures: (_, scene) => figuresOfScene(scene),
};
