import { needsMore } from './formats/double-elimination.ts';
import { pairingsOf } from './formats/index.ts';
import type { Entrant, PairedGame, Pairing, Snapshot } from './plan.ts';

/** After so many games lost on time in a row, an entrant is gone. */
const mostAbsent = 2;

export interface Advanced {
  readonly entrants: readonly Entrant[];
  readonly pairings: readonly Pairing[];
  /** Whether everything is played and nothing more will be. */
  readonly isOver: boolean;
  /** The matches to open now, in order: as many as each entrant plays at a time. */
  readonly toOpen: readonly { readonly pairing: Pairing; readonly game: number }[];
}

/**
 * What follows from the results so far. Pure, and the same for the same results; `newId` names the matches of new pairings, and `isNew` says
 * which results were not known the last time.
 */
export function advance(snapshot: Snapshot, newId: () => string, isNew: (game: PairedGame) => boolean): Advanced {
  const entrants = withoutAbsent(snapshot, isNew);
  let pairings = walkedOver(snapshot.pairings, entrants, snapshot.now);
  for (;;) {
    const { plan } = snapshot;
    const more = pairingsOf[plan.format]({ ...snapshot, entrants, pairings });
    const extended = pairings.map((pairing) =>
      plan.format === 'double-elimination' && needsMore(pairing, plan) ? withGames(pairing, 2, newId) : pairing,
    );
    const isExtended = extended.some((pairing, i) => pairing !== pairings[i]);
    const added = (more === 'over' ? [] : more).map((pairing, i) =>
      withGames(
        { ...pairing, number: pairings.length + i, games: [] },
        pairing.second === null ? 0 : plan.games,
        newId,
      ),
    );
    pairings = walkedOver([...extended, ...added], entrants, snapshot.now);
    if (added.length > 0 || isExtended) continue;
    const isOver = more === 'over' && pairings.every(({ games }) => games.every((game) => game.halfPoints !== null));
    return { entrants, pairings, isOver, toOpen: isOver ? [] : nextGames(pairings, plan.concurrency) };
  }
}

function withGames(pairing: Pairing, count: number, newId: () => string): Pairing {
  const games = Array.from(
    { length: count },
    (): PairedGame => ({ matchId: newId(), halfPoints: null, reason: null, endedAt: null, isOpen: false }),
  );
  return { ...pairing, games: [...pairing.games, ...games] };
}

/** Losses before a rejoin count, but only with a new one: otherwise whoever has come back would be out again at once. */
function withoutAbsent({ entrants, pairings }: Snapshot, isNew: (game: PairedGame) => boolean): Entrant[] {
  return entrants.map((entrant) => {
    const { agentId, isIn } = entrant;
    const ended = pairings
      .flatMap(({ first, second, games }) =>
        first === agentId || second === agentId ? games.map((game) => ({ ...game, isFirst: first === agentId })) : [],
      )
      .filter(({ halfPoints, isOpen }) => halfPoints !== null && isOpen)
      .sort((a, b) => b.endedAt! - a.endedAt!)
      .slice(0, mostAbsent);
    const isAbsent = ({ reason, halfPoints, isFirst }: (typeof ended)[number]) =>
      reason === 'turn_timeout' && halfPoints === (isFirst ? 0 : 2);
    const isGone = ended.length === mostAbsent && ended.every(isAbsent) && ended.some(isNew);
    return isIn && isGone ? { ...entrant, isIn: false } : entrant;
  });
}

/** Games that have not been opened are lost for whoever is no longer in, and drawn if both are not. */
function walkedOver(pairings: readonly Pairing[], entrants: readonly Entrant[], now: number): Pairing[] {
  const out = new Set(entrants.filter(({ isIn }) => !isIn).map(({ agentId }) => agentId));
  return pairings.map((pairing) => {
    const { first, second, games } = pairing;
    if (second === null || (!out.has(first) && !out.has(second))) return pairing;
    if (games.every(({ halfPoints, isOpen }) => isOpen || halfPoints !== null)) return pairing;
    const halfPoints = out.has(first) ? (out.has(second) ? 1 : 0) : 2;
    const walkover = { halfPoints, reason: 'walkover', endedAt: now };
    return {
      ...pairing,
      games: games.map((game) => (game.isOpen || game.halfPoints !== null ? game : { ...game, ...walkover })),
    };
  });
}

function nextGames(pairings: readonly Pairing[], most: number): Advanced['toOpen'] {
  const busy = new Map<string, number>();
  const take = ({ first, second }: Pairing) => {
    for (const agentId of [first, second!]) busy.set(agentId, (busy.get(agentId) ?? 0) + 1);
  };
  const isFree = ({ first, second }: Pairing) => [first, second!].every((agentId) => (busy.get(agentId) ?? 0) < most);
  for (const pairing of pairings)
    for (const { isOpen, halfPoints } of pairing.games) if (isOpen && halfPoints === null) take(pairing);
  const next: { pairing: Pairing; game: number }[] = [];
  for (const pairing of pairings) {
    for (const [game, { isOpen, halfPoints }] of pairing.games.entries()) {
      if (isOpen || halfPoints !== null || !isFree(pairing)) continue;
      take(pairing);
      next.push({ pairing, game });
    }
  }
  return next;
}
