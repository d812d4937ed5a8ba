import { attritionInsight } from './attrition/insight.ts';
import { battleInsight } from './battle/insight.ts';
import type { Insight } from './insight.ts';
import { warshardInsight } from './warshard/insight.ts';

const insights: { readonly [game: string]: Insight } = {
  'attrition-1': attritionInsight,
  'attrition-2': attritionInsight,
  'conquest-1': attritionInsight,
  'battle-1': battleInsight,
  'battle-2': battleInsight,
  'warshard-1': warshardInsight,
};

export function insightOf(game: string): Insight {
  const insight = insights[game];
  if (insight === undefined) throw new Error(`nobody explains the game ${game}`);
  return insight;
}
