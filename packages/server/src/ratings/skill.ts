import { rate, rating } from 'openskill';

export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

/** The skill of an agent that has not played yet. */
export const initialSkill: Skill = rating();

/**
 * The skill of a new version. Its best guess is where its predecessor stands, since most versions are a small step; but a rewrite may be far
 * better or worse, and a sigma that has settled would take hundreds of games to follow. Half of the first uncertainty, about 120 Elo, lets a
 * version move as far as versions do within its first twenty games.
 */
export function inherited({ mu, sigma }: Skill): Skill {
  return { mu, sigma: Math.max(sigma, initialSkill.sigma / 2) };
}

/** Skills after a match. `ranking` lists groups of tied agents, best first. */
export function rated(ranking: readonly (readonly string[])[], before: ReadonlyMap<string, Skill>): Map<string, Skill> {
  const agents = ranking.flat();
  const rank = ranking.flatMap((group, place) => group.map(() => place + 1));
  const teams = agents.map((agentId) => [{ ...(before.get(agentId) ?? initialSkill) }]);
  const after = rate(teams, { rank });
  return new Map(agents.map((agentId, i) => [agentId, { mu: after[i][0].mu, sigma: after[i][0].sigma }]));
}
