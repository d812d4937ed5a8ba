import { rate, rating } from 'openskill';

export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

/** The skill of an agent that has not played yet. */
export const initialSkill: Skill = rating();

/** Skills after a match. `ranking` lists groups of tied agents, best first. */
export function rated(ranking: readonly (readonly string[])[], before: ReadonlyMap<string, Skill>): Map<string, Skill> {
  const agents = ranking.flat();
  const rank = ranking.flatMap((group, place) => group.map(() => place + 1));
  const teams = agents.map((agentId) => [{ ...(before.get(agentId) ?? initialSkill) }]);
  const after = rate(teams, { rank });
  return new Map(agents.map((agentId, i) => [agentId, { mu: after[i][0].mu, sigma: after[i][0].sigma }]));
}
