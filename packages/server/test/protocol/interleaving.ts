import type { Reply } from '@hexfront/protocol';
import type { Write } from '../../src/arena/ports.ts';
import { plan, settle } from '../arena/memory-arena.ts';
import { endTurn, illegal, shapeless } from '../arena/test-match.ts';
import { leaseMs, Nodes } from '../cluster/nodes.ts';
import { same } from '../world/checks/match-ledger.ts';
import { type Disturbance, Gate, Host, type Witnesses } from './host.ts';
import * as model from './model.ts';
import { entryOf, toldBy } from './projections.ts';

/** One step of an interleaving, as plain data. Nodes are numbered 0 and 1; what it refers to is looked up when it happens. */
export type Action =
  | {
      readonly do: 'submit';
      readonly at: number;
      readonly by: 'mover' | 'other';
      readonly move: 'legal' | 'illegal' | 'shapeless';
      readonly behind: number;
      readonly id: 'new' | 'last';
    }
  | { readonly do: 'finish' | 'look' | 'freeze' | 'thaw' | 'kill' | 'stop'; readonly at: number }
  | { readonly do: 'disturb'; readonly at: number; readonly how: Disturbance }
  | { readonly do: 'news' | 'freezeDatabase' | 'thawDatabase' }
  /** `where` is a node or, without one, the database. */
  | { readonly do: 'pause'; readonly where: number | null; readonly ms: number }
  | { readonly do: 'pass'; readonly ms: number };

const rules = { turns: 8, allowanceMs: 10_000, leaseMs };
const moves = { legal: endTurn, illegal, shapeless };
/** Outages are noticed this much too late at most, and short ones not at all. */
const unnoticedMs = 500;

interface Sent {
  readonly id: number;
  readonly request: model.Request;
  readonly host: Host;
  /** The models from when it was sent to when it was answered: one of them must explain the answer. */
  readonly from: number;
  readonly faultsBefore: number;
}

/** Two real nodes on one storage, and the model beside them. Throws when they differ. */
export class Interleaving {
  private readonly nodes = new Nodes();
  private readonly database = new Gate();
  private readonly hosts: Host[] = [];
  private readonly forgiven: number;
  private readonly history: model.MatchModel[] = [];
  private readonly flying = new Set<Sent>();
  private readonly outages: [from: number, to: number][] = [];
  private readonly wrong: string[] = [];
  private leases: model.MatchModel['leases'] = {};
  private matchId = '';
  private sent = 0;
  private named = 0;
  private lastMove: { readonly moveId: string; readonly seat: number } = { moveId: 'none', seat: 0 };

  private constructor(forgiven: number) {
    this.forgiven = forgiven;
  }

  /** Plays the actions, then lets everything recover: the match must end, and whoever can be answered must be. Returns the log in words. */
  static async play(actions: readonly Action[], forgiven: number): Promise<string> {
    const run = new Interleaving(forgiven);
    await run.begin();
    for (const action of actions) {
      await run.act(action);
      await run.compare(JSON.stringify(action));
    }
    await run.recover();
    return run.now.log.map(({ kind, reason = '' }) => `${kind}${reason}`).join(' ');
  }

  private get now(): model.MatchModel {
    return this.history.at(-1) as model.MatchModel;
  }

  private get time(): number {
    return this.nodes.clock.now();
  }

  private async begin(): Promise<void> {
    for (let i = 0; i < 2; i++) this.launch(i);
    await this.nodes.clock.pass(0);
    const pace = { turnSeconds: rules.allowanceMs / 1000, tickMs: 1000, isEager: true };
    const options = { turnLimit: rules.turns / 2 };
    const given = plan('attrition-1', 2, { pace, errorAllowance: this.forgiven }, options);
    this.matchId = (await this.hosts[0].node.arena.open(given)) as string;
    await this.compare('open');
  }

  private launch(slot: number): void {
    const witnesses: Witnesses = {
      commit: (isDone: boolean, write: Write) => void (isDone && this.committed(write)),
      renew: ({ epoch }: model.Lease, held: model.Lease) => this.renewed(held, epoch),
      takeOver: (ids: string[], lease: model.Lease) => void (ids.includes(this.matchId) && this.takenOver(lease)),
      giveBack: (_, node: string) => this.gaveBack(node),
    };
    this.hosts[slot] = new Host(this.nodes, `node-${++this.named}`, this.database, witnesses);
  }

  private async act(action: Action): Promise<void> {
    if (action.do === 'pass') return this.nodes.clock.pass(action.ms);
    if (action.do === 'pause') return this.pause(action.where, action.ms);
    if (!('at' in action)) {
      if (action.do === 'news') this.nodes.hasNews = !this.nodes.hasNews;
      if (action.do === 'freezeDatabase') this.freezeDatabase();
      if (action.do === 'thawDatabase') this.thawDatabase();
      return;
    }
    const host = this.hosts[action.at];
    if (action.do === 'submit') return this.send(host, this.requestFor(action));
    if (action.do === 'finish') return this.send(host, { kind: 'finish', seat: model.mover(this.now) });
    if (action.do === 'look') return this.look(host);
    if (action.do === 'disturb') host.next = action.how;
    if (action.do === 'freeze') this.freeze(host);
    if (action.do === 'thaw') this.thaw(host);
    if (action.do === 'kill') this.kill(action.at);
    if (action.do === 'stop') this.stop(action.at);
  }

  private requestFor({ by, move, behind, id }: Extract<Action, { do: 'submit' }>): model.Request {
    const seat = by === 'mover' ? model.mover(this.now) : 1 - model.mover(this.now);
    const again = id === 'last' ? this.lastMove : { moveId: `move-${this.sent}`, seat };
    this.lastMove = again;
    return { kind: 'submit', ...again, version: Math.max(0, this.now.version - behind), move };
  }

  /** What reaches a frozen node waits there. */
  private send(host: Host, request: model.Request): void {
    const sent: Sent = { id: ++this.sent, request, host, from: this.history.length - 1, faultsBefore: host.faults };
    this.flying.add(sent);
    if (!host.gate.isFrozen && !host.isStopping) this.become(model.received(this.now, request, sent.id, this.time));
    const { arena, clock } = host.node;
    const deliver = async () => {
      const agent = `agent-${request.seat}`;
      const reply = await (request.kind === 'finish'
        ? arena.finish(this.matchId, agent)
        : arena.submit(this.matchId, agent, {
            moveId: request.moveId,
            expectedVersion: request.version,
            move: moves[request.move],
          }));
      await host.passed();
      this.answered(sent, reply);
    };
    if (!host.gate.isFrozen) void deliver();
    else clock.at(this.time, () => void deliver());
  }

  private answered(sent: Sent, reply: Reply): void {
    this.flying.delete(sent);
    this.become(model.settled(this.now, sent.id));
    const told = toldBy(reply);
    if (told.code === 'shutting-down' && sent.host.isStopping) return;
    if (told.code === 'storage-fault' && sent.host.faults > sent.faultsBefore) return;
    const explains = (each: model.MatchModel) => same(model.answer(each, sent.request, 0).told, told);
    if (this.history.slice(sent.from).some(explains)) return;
    const expected = JSON.stringify(model.answer(this.now, sent.request, 0).told);
    this.wrong.push(`${JSON.stringify(sent.request)} was told ${JSON.stringify(told)}, now it would be ${expected}`);
  }

  /** Who asks gets a state that was current at some time since. */
  private look(host: Host): void {
    const from = this.history.length - 1;
    const ask = async () => {
      const match = await host.node.arena.liveMatches.findFresh(this.matchId);
      await host.passed();
      const isTrue = this.history.slice(from).some(({ version }) => version === match?.stateVersion);
      if (!isTrue) this.wrong.push(`${host.node.name} showed version ${match?.stateVersion} of ${this.now.version}`);
    };
    if (!host.gate.isFrozen) void ask();
  }

  private async pause(where: number | null, ms: number): Promise<void> {
    const host = where === null ? null : this.hosts[where];
    if (host === null) this.freezeDatabase();
    else this.freeze(host);
    await this.nodes.clock.pass(ms);
    if (host === null) this.thawDatabase();
    else this.thaw(host);
  }

  private freezeDatabase(): void {
    if (!this.database.isFrozen) this.database.freeze(this.time);
  }

  private thawDatabase(): void {
    const since = this.database.thaw();
    if (since !== null) this.outages.push([since, this.time]);
  }

  private freeze(host: Host): void {
    if (host.gate.isFrozen) return;
    host.gate.freeze(this.time);
    host.node.clock.freeze();
    this.lose(host);
  }

  private thaw(host: Host): void {
    const since = host.gate.thaw();
    if (since === null) return;
    if (this.now.owner?.node === host.node.name) this.outages.push([since, this.time]);
    host.node.clock.thaw();
  }

  private kill(slot: number): void {
    const host = this.hosts[slot];
    host.isDead = true;
    if (!host.gate.isFrozen) host.node.clock.freeze();
    host.gate.thaw();
    this.lose(host);
    for (const sent of this.flying) if (sent.host === host) this.flying.delete(sent);
    this.launch(slot);
  }

  private stop(slot: number): void {
    const host = this.hosts[slot];
    if (host.gate.isFrozen) return;
    host.isStopping = true;
    this.lose(host);
    host.node.follower.close();
    const stopped = host.node.arena.stop().then(() => host.node.node.close());
    void stopped.catch((error) => this.wrong.push(`a stop failed: ${error}`));
    this.launch(slot);
  }

  /** Whoever waits for this node must send again. */
  private lose(host: Host): void {
    for (const sent of this.flying) if (sent.host === host) this.become(model.settled(this.now, sent.id));
  }

  private committed({ records, answer, lease, head }: Write): void {
    const at = this.time;
    if (head !== undefined) {
      const opened = model.opened({ ...rules, forgiven: this.forgiven }, lease ?? null, this.leases, at);
      return void this.history.push(opened);
    }
    // Refusals without an answer change nothing.
    if (records.length === 0 && answer === undefined) return;
    const entries = records.map(entryOf);
    const { log } = this.now;
    if (entries[0]?.reason === 'turn_timeout') {
      return this.lawful(lease ? model.timeout(this.now, lease, at, this.lostMs()) : 'a clock wrote without a lease');
    }
    for (const { request } of this.flying) {
      if (answer?.moveId !== (request.kind === 'submit' ? request.moveId : undefined)) continue;
      const { next } = model.answer(this.now, request, at);
      if (next !== this.now && same(next.log.slice(log.length), entries)) return this.become(next);
    }
    this.wrong.push(`nobody asked for ${JSON.stringify({ entries, moveId: answer?.moveId })}`);
  }

  private renewed(held: model.Lease, epoch: number): void {
    const before = this.history.length === 0 ? model.opened({ ...rules, forgiven: 0 }, null, this.leases, 0) : this.now;
    const next = model.renewed(before, held, this.time);
    this.leases = next.leases;
    if (next.leases[held.node].epoch !== epoch) this.wrong.push(`${held.node} got the epoch ${epoch}`);
    if (this.history.length > 0) this.become(next);
  }

  private gaveBack(node: string): void {
    const { [node]: _, ...leases } = this.now.leases;
    this.become({ ...this.now, leases });
  }

  private takenOver(lease: model.Lease): void {
    this.lawful(model.takenOver(this.now, lease, this.time));
  }

  private lawful(next: model.MatchModel | model.Unlawful): void {
    if (typeof next === 'string') this.wrong.push(next);
    else this.become(next);
  }

  private become(next: model.MatchModel): void {
    if (next !== this.now) this.history.push(next);
  }

  /** How long nobody could be served since the clock was started, without what the arena may miss. */
  private lostMs(): number {
    let [lost, until] = [0, this.now.clockFrom];
    for (const [from, to] of this.outages.toSorted(([a], [b]) => a - b)) {
      lost += Math.max(0, to - Math.max(from, until) - unnoticedMs);
      until = Math.max(until, to);
    }
    return lost;
  }

  private async compare(after: string): Promise<void> {
    await settle();
    const entries = (await this.nodes.storage.records(this.matchId, -1)).map(entryOf);
    if (!same(entries, this.now.log)) {
      this.wrong.push(`the log is ${JSON.stringify(entries)}, not ${JSON.stringify(this.now.log)}`);
    }
    if (this.wrong.length > 0) throw new Error(`after ${after}: ${this.wrong.join('\n')}`);
  }

  private async recover(): Promise<void> {
    this.nodes.hasNews = true;
    this.thawDatabase();
    for (const host of this.hosts) {
      host.next = null;
      this.thaw(host);
    }
    // A takeover, a full clock and the time in which nodes learn that nothing waits elsewhere.
    await this.nodes.clock.pass(2 * leaseMs + rules.allowanceMs + 2 * leaseMs);
    if (!this.now.isEnded) this.wrong.push('the match has not ended');
    for (const { request } of this.flying) this.wrong.push(`never answered: ${JSON.stringify(request)}`);
    for (const { node } of this.hosts) {
      const match = await node.arena.liveMatches.findFresh(this.matchId);
      const isSame = match?.stateVersion === this.now.version && match.ending?.reason === this.now.log.at(-1)?.reason;
      if (!isSame) this.wrong.push(`${node.name} believes in version ${match?.stateVersion}, ${match?.ending?.reason}`);
    }
    await this.compare('everything has recovered');
  }
}
