import { isObject, type Json, type JsonObject } from '@hexfront/engine';
import type { Reply } from '@hexfront/protocol';
import type { Agent } from '../clients/agent.ts';
import { answerKey } from './ledger.ts';
import { type MatchLedger, same } from './match-ledger.ts';
import { must } from './violation.ts';
import type { Attempt } from './witness.ts';
import type { World } from '../world.ts';

/** The answers to a client, compared at once with the database. */
export class Journal {
  private readonly agent: Agent;
  private readonly world: World;
  private readonly first = new Map<string, string>();

  constructor(agent: Agent, world: World) {
    this.agent = agent;
    this.world = world;
  }

  answered({ matchId, seat, moveId, version, kind }: Attempt, move: Json, reply: Reply, arrivedAt: number): void {
    const { status, body } = reply;
    const { ledger } = this.world;
    const key = answerKey(matchId, seat, moveId);
    const fields = body as { [field: string]: Json };
    const text = JSON.stringify({ status, body });
    this.world.note(
      `${this.agent.id} is answered ${status} ${fields.code ?? ''} for ${moveId} at ${matchId} v${version}`,
    );
    const stored = ledger.answers.get(key);
    const { pending, forfeited } = fields as { pending?: JsonObject; forfeited?: boolean };
    const isKept = forfeited !== undefined || (status === 200 && (pending === undefined || pending.accepted !== 0));
    if (isKept) {
      must(stored !== undefined, 'acknowledged', () => `${key} was answered ${status} but nothing is stored`);
      must(
        stored.status === status,
        'acknowledged',
        () => `${key} was answered ${status}, but ${stored.status} is stored`,
      );
    }
    if (stored === undefined) return;
    // A refusal without effect may be judged again; anything else must always get the same answer.
    const isCached = isKept || (pending !== undefined && same(pending, (stored.body as JsonObject).pending));
    if (!isCached) {
      const isFirst = arrivedAt <= stored.at;
      return must(isFirst, 'answer', () => `${key} was carried out, and then answered ${text.slice(0, 200)}`);
    }
    const before = this.first.get(key);
    if (before === undefined) this.first.set(key, text);
    else must(before === text, 'answer', () => `${key}: first ${before.slice(0, 200)}, then ${text.slice(0, 200)}`);
    if (status !== 200) {
      if (forfeited !== true) return;
      return must(kind === 'bad', 'fault', () => `${key} forfeited without breaking a rule`);
    }
    const match = ledger.matches.get(matchId) as MatchLedger;
    const record = match.records[stored.seq];
    must(record !== undefined, 'acknowledged', () => `${key} refers to record ${stored.seq}, which does not exist`);
    const bare = isObject(move)
      ? Object.fromEntries(Object.entries(move).filter(([name]) => name !== 'reasoning'))
      : move;
    const isThere =
      record.kind === 'advanced'
        ? same(record.body.decisions[seat], [bare])
        : record.kind === 'submitted' &&
          record.body.seat === seat &&
          same(record.body.orders, (bare as JsonObject).orders);
    // Orders that came too late, or after newer ones, do not count, and the answer must show it.
    const isNothing = pending !== undefined && pending.accepted === 0;
    must(isThere || isNothing, 'acknowledged', () => `${key}: record ${stored.seq} contains something else`);
    const { stateVersion } = fields.state as JsonObject;
    must(
      stateVersion === record.stateVersion,
      'answer',
      () => `${key}: state ${stateVersion} of ${record.stateVersion}`,
    );
  }

  finished(matchId: string, seat: number, { status, body }: Reply): void {
    this.world.note(`${this.agent.id} is answered ${status} for finishing ${matchId}`);
    const match = this.world.ledger.matches.get(matchId) as MatchLedger;
    const { code } = body as { code?: string };
    const isOut = match.withdrawn.has(seat) || match.isEnded;
    must(
      isOut || code === 'storage-fault',
      'acknowledged',
      () => `${matchId}: seat ${seat} gave up and is still there`,
    );
  }

  /** If the agent was told to wait, it must be in the queue or in a match. */
  async queued(since: number, matchId: string | null): Promise<void> {
    const { world, agent } = this;
    world.note(`${agent.id} is told ${matchId ?? 'to wait'}`);
    if (matchId !== null) {
      const isThere = world.ledger.matches.has(matchId);
      return must(isThere, 'acknowledged', () => `${agent.id} was given ${matchId}, which does not exist`);
    }
    const isQueued = (await world.database.inside.queue()).some((entry) => entry.agentId === agent.id);
    const isSeated = [...world.ledger.matches.values()].some(
      ({ head }) => head.openedAt >= since && head.players.some((player) => player.agentId === agent.id),
    );
    must(isQueued || isSeated, 'acknowledged', () => `${agent.id} was told to wait but is not in the queue`);
  }
}
