import { rate, rating } from 'openskill';

export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export const initialSkill: Skill = rating();

/** The skill after a match. `ranking` lists agents best first, equals together; everyone in it has a skill before. */
export function rated(ranking: readonly (readonly string[])[], before: ReadonlyMap<string, Skill>): Map<string, Skill> {
  const agents = ranking.flat();
  const rank = ranking.flatMap((group, place) => group.map(() => place + 1));
  const teams = agents.map((agentId) => [{ ...(before.get(agentId) ?? initialSkill) }]);
  const after = rate(teams, { rank });
  return new Map(agents.map((agentId, i) => [agentId, { mu: after[i][0].mu, sigma: after[i][0].sigma }]));
}
