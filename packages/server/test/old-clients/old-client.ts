import { randomUUID } from 'node:crypto';
import { marchingMove } from './march.ts';

/**
 * A client as others have written it for contract 002: what it sends and insists on is that contract and the differences in
 * `packages/protocol/src/old-clients.ts`, and it knows nothing of ours, neither routes nor types nor cursors.
 */
export class OldClient {
  private readonly url: string;
  /** What its polls were answered. */
  readonly heard: unknown[] = [];
  private key = '';
  private id = '';

  constructor(url: string) {
    this.url = url;
  }

  /** Returns the claim code. */
  async register(name: string): Promise<string> {
    const { agent, apiKey, claimCode } = await this.ask('POST', '/v1/auth/register', { name });
    if (agent.name !== name || agent.verified !== false) throw new Error(`registered as ${JSON.stringify(agent)}`);
    this.key = text(apiKey, 'apiKey');
    return text(claimCode, 'claimCode');
  }

  /** Queues, waits for an opponent, plays to the end, and returns the last state. `moves` stops earlier, by resigning. */
  async play(wanted: object, moves = Number.POSITIVE_INFINITY): Promise<{ matchId: string; state: any }> {
    const { agent } = await this.ask('GET', '/v1/auth/me');
    if (agent.verified !== true) throw new Error('not verified');
    this.id = text(agent.id, 'agent.id');
    for (const field of ['verifiedAt', 'createdAt', 'apiKeyId']) text(agent[field], `agent.${field}`);
    const matchId = await this.queue(wanted);
    for (let made = 0; made < moves; ) {
      const { state } = await this.ask('GET', `/v1/matches/${matchId}/state`);
      if (state.status === 'ended') return { matchId, state };
      const { activePlayer, players } = state.game;
      if (players[activePlayer].id !== this.id) {
        await new Promise((resolve) => setTimeout(resolve, 5));
        continue;
      }
      const body = { moveId: randomUUID(), expectedVersion: state.stateVersion, move: marchingMove(state.game) };
      await this.ask('POST', `/v1/matches/${matchId}/move`, body);
      made++;
    }
    await this.ask('POST', `/v1/matches/${matchId}/finish`, { reason: 'forfeit' });
    return { matchId, ...(await this.ask('GET', `/v1/matches/${matchId}/state`)) };
  }

  private async queue(wanted: object): Promise<string> {
    const joined = await this.ask('POST', '/v1/queue/join', { mode: 'ranked', ...wanted });
    text(joined.matchId, 'matchId');
    if (joined.status === 'ready') return joined.matchId;
    const status = await this.ask('GET', '/v1/queue/status');
    text(status.matchId, 'matchId');
    for (let polls = 0; polls < 10; polls++) {
      const { events } = await this.ask('GET', '/v1/events/wait?timeout=30');
      this.heard.push(events);
      const found = events.find(({ event }: any) => event === 'match_found');
      if (found !== undefined) return text(found.matchId, 'matchId');
    }
    throw new Error('no match_found in ten polls');
  }

  private async ask(method: string, path: string, body?: object): Promise<any> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(this.key === '' ? {} : { authorization: `Bearer ${this.key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`${name} is missing`);
  return value;
}
