import { firstLevel } from '@hexfront/bots/facts';
import { defaultGameId, findGame, type Game, isRefusal, type JsonObject, type Seat } from '@hexfront/engine';
import type { ArenaClient } from '../client/arena-client.ts';
import { toolError, type ToolError, type Next } from './answer.ts';
import { refused } from './faults.ts';
import { type Told, withEvents } from './told.ts';
import { noMemory, type ToolMemory } from './tool-memory.ts';

/** A match of the player: what does not change while it is played. */
export interface JoinedMatch {
  readonly matchId: string;
  readonly game: Game;
  readonly options: JsonObject;
  readonly seat: Seat;
  readonly players: readonly { readonly agentId: string; readonly name: string }[];
  readonly me: string;
}

const mostJoined = 50;
const mostTold = 3;

/** The player whom the tools serve, and what they remember. */
export class ToolContext {
  readonly client: ArenaClient;
  matchId: string | null;
  cursor: string | null;
  private readonly joined = new Map<string, JoinedMatch>();
  private readonly decided: Map<string, number>;
  private told: readonly Told[];

  constructor(client: ArenaClient, { matchId, cursor, decided, told = [] }: ToolMemory = noMemory) {
    this.client = client;
    this.matchId = matchId;
    this.cursor = cursor;
    this.decided = new Map(decided);
    this.told = told;
  }

  /** Events of the player, from any of the matches. */
  hear(events: readonly object[]): void {
    this.told = this.told.map((told) => withEvents(told, events));
  }

  get memory(): ToolMemory {
    const { matchId, cursor, decided, told } = this;
    return { matchId, cursor, decided: [...decided], told };
  }

  /** The match that a call refers to. */
  async find(call: Next, matchIdGiven?: string): Promise<JoinedMatch | ToolError> {
    const matchId = matchIdGiven ?? this.matchId ?? (await this.only(call));
    if (typeof matchId !== 'string') return matchId;
    const known = this.joined.get(matchId);
    if (known !== undefined) return known;
    const [me, reply] = [await this.client.me(), await this.client.match(matchId)];
    if (me.status !== 200) return refused(me, { call });
    if (reply.status !== 200) return refused(reply, { call });
    const { match } = reply.body as { match: any };
    const { agentId } = me.body as { agentId: string };
    const seat = match.players.findIndex((player: any) => player.agentId === agentId);
    const game = findGame(match.gameType);
    if (isRefusal(game)) return toolError('unknown-game', game.message, { tool: 'list_games', arguments: {} });
    if (seat === -1) {
      const error = 'You are not a player in this match.';
      return toolError('not-a-player', error, { tool: 'my_matches', arguments: {} });
    }
    const found = { matchId, game, options: match.options, seat, players: match.players, me: agentId };
    this.joined.set(matchId, found);
    if (this.joined.size > mostJoined) this.joined.delete(this.joined.keys().next().value as string);
    this.matchId ??= matchId;
    return found;
  }

  decidedOn(matchId: string, version: number): void {
    const latest = Math.max(version, this.decided.get(matchId) ?? 0);
    this.decided.delete(matchId);
    this.decided.set(matchId, latest);
    if (this.decided.size > mostJoined) this.decided.delete(this.decided.keys().next().value as string);
  }

  hasDecided(matchId: string, version: number): boolean {
    return (this.decided.get(matchId) ?? -1) >= version;
  }

  toldOf(matchId: string): Told | null {
    return this.told.find((each) => each.matchId === matchId) ?? null;
  }

  remember(told: Told): void {
    const others = this.told.filter(({ matchId }) => matchId !== told.matchId);
    this.told = [told, ...others].slice(0, mostTold);
  }

  /** The argument that names a match; none for the one that calls refer to anyway. */
  about(matchId: string): { readonly match_id?: string } {
    return matchId === this.matchId ? {} : { match_id: matchId };
  }

  /** The player's live match, if there is exactly one. */
  private async only(call: Next): Promise<string | ToolError> {
    const reply = await this.client.matches(20);
    if (reply.status !== 200) return refused(reply, { call });
    const { matches } = reply.body as { matches: { matchId: string; status: string }[] };
    const live = matches.filter(({ status }) => status === 'active');
    if (live.length === 1) return live[0].matchId;
    if (live.length > 1) {
      const error = `You have ${live.length} live matches: choose one with match_id.`;
      return toolError('which-match', error, { tool: 'my_matches', arguments: {} });
    }
    const queue = await this.client.queue();
    if (queue.status !== 200) return refused(queue, { call });
    if ((queue.body as { status: string }).status === 'waiting') {
      return toolError('no-match-yet', 'You are still waiting for an opponent.', {
        tool: 'turn',
        arguments: {},
      });
    }
    return toolError('no-match-yet', 'You have no live match. Join one first.', this.joining());
  }

  /** A valid call of join. */
  joining(game: string = defaultGameId): Next {
    return { tool: 'join', arguments: { game, against: firstLevel } };
  }
}
