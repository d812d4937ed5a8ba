import type { Answer } from '../arena/api.ts';

export type Tournament = Answer<'tournament'>;
export type Pairing = Tournament['pairings'][number];

/** Whether nothing will change any more: after a cancellation, matches in progress continue. */
export function isFinal(state: Tournament['state'], games: readonly { readonly status: string }[]): boolean {
  return (state === 'ended' || state === 'cancelled') && games.every(({ status }) => status !== 'live');
}

export function nameIn({ standing }: Tournament): (agentId: string) => string {
  const names = new Map(standing.map(({ agentId, name }) => [agentId, name]));
  return (agentId) => names.get(agentId) ?? agentId;
}

/** 1, ½ and 1½, as tables of results have them. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}
