import type { Agent, Agents } from '../accounts/agents.ts';
import { halfPointsOf, type PairedGame } from './plan.ts';
import { standingOf } from './standing.ts';
import { takesPart, type Tournament } from './stored.ts';

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
const whole = (pair: readonly [number, number]) => [pair[0] / 2, pair[1] / 2];

/** Without pairings, as lists show it; `known` has its creator. */
export function shownSummary(tournament: Tournament, entrants: number, known: ReadonlyMap<string, Agent>) {
  const { id, name, plan, game, mode, state, creatorId } = tournament;
  return {
    tournamentId: id,
    name,
    format: plan.format,
    gameType: game,
    mode,
    state,
    creator: creatorId === null ? null : { agentId: creatorId, name: known.get(creatorId)?.name ?? creatorId },
    open: tournament.isOpen,
    entrants,
    mostEntrants: tournament.mostEntrants,
    rounds: plan.rounds,
    games: plan.games,
    concurrency: plan.concurrency,
    startsAt: iso(tournament.startsAt),
    createdAt: iso(tournament.createdAt),
    startedAt: iso(tournament.startedAt),
    endsAt: iso(plan.endsAt),
    endedAt: iso(tournament.endedAt),
  };
}

export async function shownTournament(tournament: Tournament, agents: Agents) {
  const { options, pace, creatorId, startedAt, entrants, pairings, plan } = tournament;
  const known = await agents.byIds([
    ...entrants.map(({ agentId }) => agentId),
    ...(creatorId === null ? [] : [creatorId]),
  ]);
  const byId = new Map(entrants.map((entrant) => [entrant.agentId, entrant]));
  // Whoever may still join comes last, whatever the others have lost.
  const isPlaying = (agentId: string) => takesPart(byId.get(agentId)!.state, startedAt);
  const rows = standingOf(tournament).toSorted((a, b) => Number(isPlaying(b.agentId)) - Number(isPlaying(a.agentId)));
  return {
    ...shownSummary(tournament, entrants.filter(({ agentId }) => isPlaying(agentId)).length, known),
    options,
    pace: { turnSeconds: pace.turnSeconds, tickMs: pace.tickMs, eager: pace.isEager },
    standing: rows.map((row, i) => {
      const { seed, agentId, games, wins, draws, losses } = row;
      const { state, agentVersion } = byId.get(agentId)!;
      const agent = known.get(agentId);
      return {
        rank: i + 1,
        seed,
        agentId,
        name: agent?.name ?? agentId,
        isHouse: agent?.isHouse ?? false,
        ...(agentVersion === undefined ? {} : { agentVersion }),
        state,
        points: row.halfPoints / 2,
        games,
        wins,
        draws,
        losses,
        buchholz: row.buchholz / 2,
      };
    }),
    pairings: pairings.map((pairing) => ({
      number: pairing.number,
      round: pairing.round,
      slot: pairing.slot,
      first: pairing.first,
      second: pairing.second,
      points: whole(halfPointsOf(pairing, plan)),
      games: pairing.games.map(shownGame),
    })),
  };
}

export function statusOf({ isOpen, halfPoints }: PairedGame): 'waiting' | 'live' | 'ended' {
  return halfPoints !== null ? 'ended' : isOpen ? 'live' : 'waiting';
}

/** The id of a match that is not open yet leads nowhere. */
export function matchIdOf({ matchId, isOpen }: PairedGame): string | null {
  return isOpen ? matchId : null;
}

function shownGame(game: PairedGame, index: number): object {
  const { halfPoints, reason } = game;
  return {
    matchId: matchIdOf(game),
    status: statusOf(game),
    points: halfPoints === null ? null : whole([halfPoints, 2 - halfPoints]),
    swapped: index % 2 === 1,
    reason,
  };
}
