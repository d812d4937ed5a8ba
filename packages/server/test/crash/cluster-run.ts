import { draw } from '@hexfront/engine';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { judge, open, type Seated, seat } from './crash-run.ts';
import { JournalClient } from './journal-client.ts';
import type { ServerProcess } from './server-process.ts';
import { StreamWatcher } from './stream-watcher.ts';

export interface ClusterPlan {
  readonly matches: number;
  /** How often each node is killed, and how often it is frozen past its lease. */
  readonly kills: number;
  readonly freezes: number;
  readonly leaseMs: number;
  /** Whether a slow takeover is a problem; on a busy machine it says nothing. */
  readonly isTimed: boolean;
  readonly databaseUrl: string;
  readonly seed: string;
  readonly thinkMs: number;
  readonly say: (line: string) => void;
}

export interface ClusterResult {
  readonly problems: string[];
  readonly matches: number;
  readonly acknowledged: number;
  readonly repeated: number;
  readonly records: number;
  readonly events: number;
  readonly resumed: number;
  /** How long it took others to take over, after each accident. */
  readonly takeovers: readonly number[];
}

const turnSeconds = 60;
/** The clock of players who never decide. */
const idleSeconds = 10;

/** Plays matches on several nodes that are killed and frozen in turn, then compares every journal and every stream with the logs. */
export class ClusterRun {
  private readonly nodes: readonly ServerProcess[];
  private readonly plan: ClusterPlan;
  private readonly problems: string[] = [];
  private readonly seated: Seated[] = [];
  private readonly idle: { readonly matchId: string; readonly client: JournalClient }[] = [];
  private readonly watchers: {
    readonly matchId: string;
    readonly kind: 'agent' | 'public';
    readonly watcher: StreamWatcher;
  }[] = [];
  private readonly takeovers: number[] = [];
  private readonly reading: Promise<void>[] = [];
  private readonly ended = new AbortController();
  private readonly database: pg.Client;
  private draws = 0;
  private hasAccidents = true;

  constructor(nodes: readonly ServerProcess[], plan: ClusterPlan) {
    this.nodes = nodes;
    this.plan = plan;
    this.database = new pg.Client({ connectionString: plan.databaseUrl });
    this.database.on('error', () => {});
  }

  async run(): Promise<ClusterResult> {
    const { matches, say } = this.plan;
    await this.database.connect();
    for (const node of this.nodes) await node.start();
    const first: Promise<Seated>[] = [];
    for (let i = 0; i < matches; i++) first.push(seat(i, this.player(), turnSeconds));
    const playing = Promise.all((await Promise.all(first)).map((each, i) => this.playOn(i, each)));
    say(`${matches} matches are open on ${this.nodes.length} nodes`);
    await this.accidents();
    this.hasAccidents = false;
    say('no more accidents; the last matches are played to their end');
    await playing;
    const records = await this.judgeAll();
    await this.database.end();
    return this.result(records);
  }

  private chance = (bound: number): number => draw(this.plan.seed, ++this.draws) % bound;

  /** Like a proxy that does not know yet who is dead or frozen. */
  private url = (): string => this.nodes[this.chance(this.nodes.length)].url;

  private player() {
    return {
      url: this.url,
      chance: this.chance,
      thinkMs: () => (this.hasAccidents ? this.plan.thinkMs : 20),
      patienceMs: 5000,
    };
  }

  /** The players of a match meet again until the accidents are over. */
  private async playOn(i: number, first: Seated): Promise<void> {
    const { clients } = first;
    const own = new StreamWatcher(
      { url: this.url, path: '/v1/events', headers: { authorization: clients[0].authorization }, after: '0' },
      () => false,
    );
    this.watch(first.matchId, 'agent', own);
    for (let match = first; ; match = await open(i, clients, turnSeconds)) {
      this.seated.push(match);
      if (clients.length === 2) {
        const path = `/v1/matches/${match.matchId}/events`;
        const isOver = ({ event }: { event: string }) => event === 'game_ended';
        this.watch(match.matchId, 'public', new StreamWatcher({ url: this.url, path, after: null }, isOver));
      }
      await Promise.all(clients.map((client) => client.play(match.matchId)));
      if (!this.hasAccidents) return;
    }
  }

  private watch(matchId: string, kind: 'agent' | 'public', watcher: StreamWatcher): void {
    this.watchers.push({ matchId, kind, watcher });
    this.reading.push(watcher.read(this.ended.signal));
  }

  private async accidents(): Promise<void> {
    const { kills, freezes, leaseMs, say } = this.plan;
    for (let round = 0; round < kills; round++) {
      for (const [i, node] of this.nodes.entries()) {
        await this.openIdle();
        await sleep(this.chance(1000));
        const name = node.node;
        await node.kill();
        say(`node ${i + 1} killed; its matches were taken over after ${await this.takenOver(name)} ms`);
        await node.start();
      }
    }
    for (let round = 0; round < freezes; round++) {
      for (const [i, node] of this.nodes.entries()) {
        await this.openIdle();
        await sleep(this.chance(1000));
        const since = performance.now();
        node.freeze();
        const ms = await this.takenOver(node.node);
        await sleep(Math.max(0, 1.5 * leaseMs - (performance.now() - since)));
        node.thaw();
        say(`node ${i + 1} frozen; its matches were taken over after ${ms} ms, before it woke up`);
        await sleep(leaseMs / 2);
      }
    }
  }

  /** A match in which nobody decides: its clock must run out, and not too early. */
  private async openIdle(): Promise<void> {
    const clients: JournalClient[] = [];
    for (const name of ['idle', 'waiting']) {
      const client = new JournalClient({ ...this.player(), name: `${name} ${this.idle.length}` });
      await client.register();
      clients.push(client);
    }
    const { matchId } = await open(0, clients, idleSeconds);
    this.idle.push({ matchId, client: clients[0] });
  }

  /** Waits until no live match names a node any more; returns for how long. */
  private async takenOver(node: string): Promise<number> {
    const since = performance.now();
    const { leaseMs } = this.plan;
    for (;;) {
      const { rows } = await this.database.query(
        `select count(*)::int as count from matches where status = 'active' and node = $1`,
        [node],
      );
      const ms = Math.round(performance.now() - since);
      if (rows[0].count === 0) {
        this.takeovers.push(ms);
        if (this.plan.isTimed && ms > 2 * leaseMs)
          this.problems.push(`a takeover took ${ms} ms, more than two lease times`);
        return ms;
      }
      if (ms > 10 * leaseMs) throw new Error(`${rows[0].count} matches of ${node} were never taken over`);
      await sleep(50);
    }
  }

  private async judgeAll(): Promise<number> {
    let records = 0;
    for (const each of this.seated) records += await judge(each, this.problems);
    for (const { matchId, client } of this.idle) await this.judgeIdle(matchId, client);
    // The last events are on their way.
    await sleep(1000);
    this.ended.abort();
    await Promise.all(this.reading);
    for (const { matchId, kind, watcher } of this.watchers) {
      const wrong = kind === 'agent' ? gapInIds(watcher) : gapInVersions(watcher);
      if (wrong !== null) this.problems.push(`the ${kind} stream of match ${matchId}: ${wrong}`);
    }
    return records;
  }

  private async judgeIdle(matchId: string, client: JournalClient): Promise<void> {
    let log: any[] = [];
    do {
      await sleep(200);
      log = (await client.ask('GET', `/v1/matches/${matchId}/log`)).records;
    } while (log.at(-1)?.kind !== 'ended');
    const [opened, withdrawn] = log;
    const ms = withdrawn.at - opened.at;
    if (withdrawn.body.reason !== 'turn_timeout' || ms < idleSeconds * 1000) {
      this.problems.push(`match ${matchId}: ${withdrawn.body.reason} after ${ms} ms of ${idleSeconds} s`);
    }
  }

  private result(records: number): ClusterResult {
    const clients = [...new Set(this.seated.flatMap((each) => each.clients))];
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
    return {
      problems: this.problems,
      matches: this.seated.length + this.idle.length,
      records,
      acknowledged: sum(clients.map(({ journal }) => journal.length)),
      repeated: sum(clients.map(({ repeated }) => repeated)),
      events: sum(this.watchers.map(({ watcher }) => watcher.events.length)),
      resumed: sum(this.watchers.map(({ watcher }) => watcher.resumed)),
      takeovers: this.takeovers,
    };
  }
}

/** An agent's events are numbered by one. */
function gapInIds({ events }: StreamWatcher): string | null {
  const at = events.findIndex(({ id }, i) => Number(id) !== i + 1);
  return at === -1 ? null : `event ${at + 1} has the id ${events[at].id}`;
}

/** Every version once, then the end. */
function gapInVersions({ events }: StreamWatcher): string | null {
  const versions = events.filter(({ data }) => data.event === 'state').map(({ data }) => data.state.stateVersion);
  const at = versions.findIndex((version, i) => i > 0 && version !== versions[i - 1] + 1);
  if (at !== -1) return `version ${versions[at]} follows ${versions[at - 1]}`;
  return events.at(-1)?.data.event === 'game_ended' ? null : 'it never received the end';
}
