import type { Tally } from './tally.ts';

/** A result that fails one of these is provisional: it says too little about the model. */
export const gates = {
  /** The least number of games that count. */
  games: 10,
  /** The largest part of decisions that may be fallbacks, or of games that a program may fail in. */
  fallbacks: 0.2,
  /** The largest part of requests that the provider may fail. */
  providerFaults: 0.1,
} as const;

/** Why a result is provisional, in words, which the dashboard translates; empty if it is not. */
export function provisional(
  { played, providerFaultRate }: Pick<Tally, 'played' | 'providerFaultRate'>,
  games: number,
  planned: number,
  track: 'play' | 'code' = 'play',
): string[] {
  const failed = 1 - played;
  const failures = {
    play: `${whole(failed)} fallbacks`,
    code: `its program failed in ${whole(failed)} of its games`,
  } as const;
  return [
    ...(games < gates.games ? [`only ${games} of at least ${gates.games} games`] : []),
    ...(games < planned ? [`${games} of ${planned} planned games were played`] : []),
    ...(failed > gates.fallbacks ? [`${failures[track]}, more than ${whole(gates.fallbacks)}`] : []),
    ...(providerFaultRate > gates.providerFaults
      ? [`the provider failed ${whole(providerFaultRate)} of requests, more than ${whole(gates.providerFaults)}`]
      : []),
  ];
}

function whole(share: number): string {
  return `${Math.round(share * 100)}%`;
}
