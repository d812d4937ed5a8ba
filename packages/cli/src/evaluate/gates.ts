import type { Tally } from './tally.ts';

/** A result that fails one of these is provisional: it says too little about the model. */
export const gates = {
  /** The least number of games that count. */
  games: 10,
  /** The largest part of decisions that may be fallbacks. */
  fallbacks: 0.2,
  /** The largest part of requests that the provider may fail. */
  providerFaults: 0.1,
} as const;

/** Why a result is provisional, in words, which the dashboard translates; empty if it is not. */
export function provisional(
  { played, providerFaultRate }: Pick<Tally, 'played' | 'providerFaultRate'>,
  games: number,
  planned: number,
): string[] {
  const fallbacks = 1 - played;
  return [
    ...(games < gates.games ? [`only ${games} of at least ${gates.games} games`] : []),
    ...(games < planned ? [`${games} of ${planned} planned games were played`] : []),
    ...(fallbacks > gates.fallbacks ? [`${whole(fallbacks)} fallbacks, more than ${whole(gates.fallbacks)}`] : []),
    ...(providerFaultRate > gates.providerFaults
      ? [`the provider failed ${whole(providerFaultRate)} of requests, more than ${whole(gates.providerFaults)}`]
      : []),
  ];
}

function whole(share: number): string {
  return `${Math.round(share * 100)}%`;
}
