import { isRefusal } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import type { Match } from '../arena/match.ts';
import type { Watcher } from '../arena/events.ts';

/** Explains the numbers on a hex in the current state, using only what this watcher may know. */
export function explainHex({ game, state, stateVersion }: Match, watcher: Watcher, hex: string): Reply {
  const explanations = game.explain(state, watcher, hex);
  // The engine's sentence also explains how this game names its hexes.
  if (isRefusal(explanations)) return fault('no-hex', { stateVersion, error: explanations.message });
  return { status: 200, body: { ok: true, stateVersion, explanations } };
}
