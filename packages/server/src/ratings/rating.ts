import type { Selectable } from 'kysely';
import type { RatingTable } from '../storage/tables.ts';
import type { Skill } from './skill.ts';

/** Ways to lose a match other than on the board. */
export const faults = ['timeout', 'invalid-move', 'disconnect'] as const;
export type Fault = (typeof faults)[number];

export interface Rating extends Skill {
  readonly agentId: string;
  readonly game: string;
  /** '' for agents that declare none. */
  readonly version: string;
  /** Whether the agent's latest rated match was played by this version. */
  readonly isCurrent: boolean;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly lostBy: Readonly<Record<Fault, number>>;
  readonly updatedAt: number;
}

/** The effect of a match on one agent's rating. */
export interface RatingChange extends Skill {
  readonly agentId: string;
  readonly result: 'win' | 'draw' | 'loss';
  readonly fault?: Fault;
}

/** A player of a match that is rated. */
export interface RatedPlayer {
  readonly agentId: string;
  readonly version: string;
  readonly seat: number;
  /** 0 is first; players who tied have the same place. */
  readonly place: number;
  /** The player's first decision, in words; null if there was none. */
  readonly opening: string | null;
}

/** The counters of an agent that has not played yet. */
export const unplayed = {
  games: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  lost_by_timeout: 0,
  lost_by_invalid_move: 0,
  lost_by_disconnect: 0,
};

/** The columns after a match. */
export function counted(before: Rating, { mu, sigma, result, fault }: RatingChange, at: number) {
  const { games, wins, draws, losses, lostBy } = before;
  return {
    mu,
    sigma,
    games: games + 1,
    wins: wins + Number(result === 'win'),
    draws: draws + Number(result === 'draw'),
    losses: losses + Number(result === 'loss'),
    lost_by_timeout: lostBy.timeout + Number(fault === 'timeout'),
    lost_by_invalid_move: lostBy['invalid-move'] + Number(fault === 'invalid-move'),
    lost_by_disconnect: lostBy.disconnect + Number(fault === 'disconnect'),
    updated_at: at,
  };
}

export function ratingOf(row: Selectable<RatingTable>): Rating {
  const { game, mu, sigma, games, wins, draws, losses } = row;
  return {
    agentId: row.agent_id,
    game,
    version: row.version,
    isCurrent: row.is_current,
    mu,
    sigma,
    games,
    wins,
    draws,
    losses,
    lostBy: {
      timeout: row.lost_by_timeout,
      'invalid-move': row.lost_by_invalid_move,
      disconnect: row.lost_by_disconnect,
    },
    updatedAt: row.updated_at,
  };
}
