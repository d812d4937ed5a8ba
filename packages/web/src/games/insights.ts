import { type FamilyId, factsOf, type GameId } from '@hexfront/engine/facts';
import { attritionInsight } from './attrition/insight.ts';
import { battleInsight } from './battle/insight.ts';
import type { Insight } from './insight.ts';
import { warshardInsight } from './warshard/insight.ts';

const insights: { readonly [family in FamilyId]: Insight } = {
  attrition: attritionInsight,
  battle: battleInsight,
  warshard: warshardInsight,
};

export function insightOf(game: string): Insight {
  return insights[factsOf(game as GameId).family];
}
