import { type RefusalCode, refusals } from '@hexfront/engine/verdict';
import { type FaultCode, faults } from '@hexfront/protocol/faults';

type RefusalTexts = { readonly [code in RefusalCode as `refusal.${code}`]: string };
type FaultTexts = { readonly [code in FaultCode as `fault.${code}`]: string };

/** Refusals of the games, in the engine's own sentences. */
export const enRefusals = Object.fromEntries(
  Object.entries(refusals).map(([code, sentence]) => [`refusal.${code}`, sentence]),
) as RefusalTexts;

/** Refusals of the arena, in the protocol's own sentences. The last ones belong to the pages. */
export const enFaults = {
  ...(Object.fromEntries(
    Object.entries(faults).map(([code, [, sentence]]) => [`fault.${code}`, sentence]),
  ) as FaultTexts),
  'fault.no-arena': 'The arena is not responding. This page keeps trying to reconnect.',
  'fault.unreadable': 'The arena sent a response that this page cannot read. Reload the page and try again.',
  'fault.stream-ended': 'The connection was closed.',
} as const;
