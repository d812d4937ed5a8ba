import type { Json, JsonObject, Seat } from '@hexfront/engine';
import type { Chance } from '../environment/chance.ts';
import type { MatchLedger } from '../checks/match-ledger.ts';
import type { Attempt } from '../checks/witness.ts';

export interface Idea {
  readonly kind: Attempt['kind'];
  readonly version: number;
  readonly move: Json;
}

/** A legal decision for a seat that believes the match is at `version`. */
export function fairIdea(match: MatchLedger, seat: Seat, version: number, chance: Chance): Idea {
  const isNow = match.version === version && match.deciding().includes(seat);
  const legal = isNow ? match.game.legal(match.state, seat) : [];
  const kind = isNow ? 'good' : 'untimely';
  const { sets } = match.game;
  if (sets === undefined) {
    const move = chance.happens(0.5) ? legal.at(-1) : chance.pick(legal);
    return { kind, version, move: aloud((move ?? { action: 'end_turn' }) as JsonObject, chance) };
  }
  const orders = Array.from({ length: chance.between(1, 3) }, () => (legal.length > 0 ? chance.pick(legal) : {}));
  const ahead = chance.happens(0.1) ? chance.between(1, sets.early + 1) : 1;
  const rev = chance.happens(0.2) ? { rev: chance.between(0, 5) } : {};
  return { kind, version, move: { [sets.tickField]: version + ahead, orders, ...rev } as JsonObject };
}

function aloud(move: JsonObject, chance: Chance): JsonObject {
  return chance.happens(0.2) ? { ...move, reasoning: `because ${chance.between(1, 1000)}` } : move;
}

/** A decision that a player should not send. In simultaneous games it never costs the match. */
export function badIdea(match: MatchLedger, version: number, chance: Chance): Idea {
  const { sets } = match.game;
  // Only future versions that no match reaches, since a guess could come true.
  const other = version + chance.pick([-2, -1, 500]);
  const stale = { kind: 'untimely', version: other < 0 ? 500 : other } as const;
  if (sets !== undefined) {
    const late = { [sets.tickField]: chance.pick([0, version, version + 30]), orders: [{ nonsense: true }] };
    const ideas: Idea[] = [
      { ...stale, move: late },
      { kind: 'untimely', version, move: late },
      { kind: 'untimely', version, move: { orders: 'none' } },
    ];
    return chance.pick(ideas);
  }
  if (chance.happens(0.5)) return { ...stale, move: { action: 'end_turn' } };
  const wrong = chance.pick<Json>([{ action: 'dance' }, { action: 'move', unitId: 'A-99', to: 'A1' }, 'pass', null]);
  return { kind: 'bad', version, move: wrong };
}
