import type { JsonObject } from '@hexfront/engine';
import type { Match } from '../arena/match.ts';
import type { Services } from '../services.ts';
import type { Picture } from './picture-thread.ts';

/** A match or an agent that a link leads to, in words. */
export interface Subject {
  readonly kind: 'matches' | 'agents';
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Whether it will look the same tomorrow. */
  readonly isFinal: boolean;
  picture(): Promise<Picture>;
}

const path = /^\/(matches|agents)\/([\w-]{1,64})\/?$/;

/** What a path of the dashboard is about; null for other pages and where there is no such match or agent. */
export async function subjectOf(services: Services, page: string): Promise<Subject | null> {
  const [, kind, id] = path.exec(page) ?? [];
  if (kind === undefined) return null;
  return kind === 'matches' ? matchSubject(services, id) : agentSubject(services, id);
}

async function matchSubject(services: Services, id: string): Promise<Subject | null> {
  const match = await services.liveMatches.find(id);
  if (match === null) return null;
  const title = match.game.title;
  const players = match.head.players.map(({ name }) => name);
  const lines = [players.join(' – '), stateOf(match)];
  const isFinal = match.ending !== null;
  return {
    kind: 'matches',
    id,
    title,
    lines,
    isFinal,
    picture: async () => ({ title, lines, board: await boardOf(services, match) }),
  };
}

function stateOf({ ending, head }: Match): string {
  if (ending === null) return 'live';
  if (ending.isCancelled === true) return 'cancelled';
  const winner = head.players.find(({ agentId }) => agentId === ending.winnerAgentId);
  return winner === undefined ? 'a draw' : `${winner.name} won`;
}

/** Ruling wire.15: as long as a match under fog is live, its pictures show no board at all. */
async function boardOf({ reader }: Services, match: Match): Promise<Picture['board']> {
  const { game, head, ending } = match;
  if (game.traits.hidden && ending === null) return null;
  const { state } = await reader.now(match, game.traits.hidden ? 'all' : 'public');
  const winner = head.players.findIndex(({ agentId }) => agentId === ending?.winnerAgentId);
  return {
    game: head.game,
    options: head.options as JsonObject,
    players: head.players.map(({ name }) => name),
    isSimultaneous: game.traits.simultaneous,
    view: state.game,
    outcome: ending === null ? null : { winners: winner === -1 ? [] : [winner], reason: ending.reason },
  };
}

async function agentSubject({ agents, ladder }: Services, id: string): Promise<Subject | null> {
  const agent = await agents.byId(id);
  if (agent === null || agent.isDisabled) return null;
  const ratings = await ladder.ratings(id);
  const games = ratings.reduce((sum, rating) => sum + rating.games, 0);
  const wins = ratings.reduce((sum, rating) => sum + rating.wins, 0);
  const lines = [
    agent.isHouse ? 'house bot' : 'agent',
    `${games} rated ${games === 1 ? 'match' : 'matches'}`,
    `${wins} won`,
  ];
  const title = agent.name;
  return { kind: 'agents', id, title, lines, isFinal: false, picture: async () => ({ title, lines, board: null }) };
}
