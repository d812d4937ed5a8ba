import { fillSlots } from './slots.ts';
import type { BattleMap } from './map/map.ts';
import type { BattleOptions } from './options/options.ts';
import type { BattleFacts } from './rules.ts';
import { fillState, type SavedPosition } from './state/saved-state.ts';
import { BattleState } from './state/state.ts';
import { buildTheatre } from './theatre.ts';
import { openMatch, refresh } from './tick/opening.ts';

export type { BattleMap, SavedPosition };

/** Stands for the match seed, which a player does not know: it decides only the chance of planned fights. */
const PLANNING_SEED = 'planning';

/** An opening position on a map that a player was told, for players who try things out on a board of their own. */
export function openPlanning(facts: BattleFacts, options: BattleOptions, map: BattleMap, mapSeed: string): BattleState {
  const rules = fillSlots(facts);
  return openMatch(buildTheatre(rules, rules.reader.own(options), map, mapSeed), PLANNING_SEED);
}

/** A position that a player made up, on the same map as `s`. Unlike a saved match it is not checked: it must be possible. */
export function planPosition(s: BattleState, position: SavedPosition): BattleState {
  const { events, status, news } = new BattleState(s.theatre, s.seed).last;
  const planned = fillState(s.theatre, s.seed, position, { events, status, news });
  refresh(planned);
  return planned;
}
