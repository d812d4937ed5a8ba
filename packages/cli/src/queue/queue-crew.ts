import { randomUUID } from 'node:crypto';
import { type Crew, type PairJob, type PairResult, type Plan, type ReplayChoice, TournamentError } from '@hexfront/sim';
import type { PgBoss } from 'pg-boss';
import { printError } from '../terminal/output.ts';
import { type Chunk, type ChunkAnswer, type Stored, stored } from './chunk.ts';
import { openQueue, queueName, withoutPassword } from './queue.ts';

/** Pairs per chunk: few enough to share out evenly, enough to make the way through the database worth it. */
const PAIRS = 4;
const CHUNKS_AHEAD = 64;
/** How long the last pairs of a chunk are waited for before it is sent as it is. */
const GATHER_MS = 20;
const LOOK_MS = 200;
/** Without an answer for this long, there may be no worker. */
const HINT_MS = 30_000;

export interface QueuePlan {
  readonly url: string;
  readonly version: string;
  readonly plan: Plan;
  readonly keeps: ReplayChoice;
}

interface Waiting {
  readonly job: PairJob;
  resolve(result: PairResult): void;
  reject(error: Error): void;
}

/** Plays on other machines: chunks of pairs go through a queue in PostgreSQL, and whoever is free takes the next. */
export async function crewOfQueue(plan: QueuePlan): Promise<Crew> {
  return new QueueCrew(plan, await openQueue(plan.url, plan.version, true));
}

class QueueCrew implements Crew {
  readonly ahead = PAIRS * CHUNKS_AHEAD;
  private readonly plan: QueuePlan;
  private readonly boss: PgBoss;
  private readonly queue: string;
  /** Marks the chunks of this run among those of others. */
  private readonly key = randomUUID();
  private gathered: Waiting[] = [];
  private readonly sent = new Map<string, readonly Waiting[]>();
  private gathering: NodeJS.Timeout | null = null;
  private looking: NodeJS.Timeout | null = null;
  private readonly hint: NodeJS.Timeout;
  private isClosed = false;

  constructor(plan: QueuePlan, boss: PgBoss) {
    this.plan = plan;
    this.boss = boss;
    this.queue = queueName(plan.version);
    this.lookLater();
    this.hint = setTimeout(() => {
      printError(`no worker has answered yet; start some: hexfront worker --database ${withoutPassword(plan.url)}`);
    }, HINT_MS);
  }

  play(job: PairJob): Promise<PairResult> {
    return new Promise((resolve, reject) => {
      this.gathered.push({ job, resolve, reject });
      if (this.gathered.length >= PAIRS) this.send();
      else this.gathering ??= setTimeout(() => this.send(), GATHER_MS);
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.gathering ?? undefined);
    clearTimeout(this.looking ?? undefined);
    clearTimeout(this.hint);
    const open = [...this.sent.keys()];
    // Workers need not play what nobody waits for any more.
    if (open.length > 0) await this.boss.deleteJob(this.queue, open).catch(() => {});
    await this.boss.stop({ graceful: false });
  }

  private send(): void {
    clearTimeout(this.gathering ?? undefined);
    this.gathering = null;
    const waiting = this.gathered;
    this.gathered = [];
    if (waiting.length === 0 || this.isClosed) return;
    const { plan, keeps } = this.plan;
    const id = randomUUID();
    const chunk: Chunk = { plan, keeps, jobs: waiting.map(({ job }) => job) };
    this.sent.set(id, waiting);
    this.boss
      .send(this.queue, stored(chunk), { id, singletonKey: this.key })
      .catch((error: Error) => this.fail(id, error));
  }

  private lookLater(): void {
    this.looking = setTimeout(async () => {
      try {
        await this.look();
      } catch {
        // The database may be away for a moment; the chunks are still there when it is back.
      }
      if (!this.isClosed) this.lookLater();
    }, LOOK_MS);
  }

  /** Takes the answers that have arrived and removes them from the queue. */
  private async look(): Promise<void> {
    if (this.sent.size === 0) return;
    const jobs = await this.boss.findJobs<Stored>(this.queue, { key: this.key });
    const finished = jobs.filter(({ id, state }) => this.sent.has(id) && (state === 'completed' || state === 'failed'));
    if (finished.length === 0 || this.isClosed) return;
    await this.boss.deleteJob(
      this.queue,
      finished.map(({ id }) => id),
    );
    for (const { id, state, output } of finished) {
      if (state === 'failed') {
        this.fail(id, new Error(`a chunk failed too often: ${JSON.stringify(output)}`));
        continue;
      }
      const answer = JSON.parse((output as unknown as Stored).text) as ChunkAnswer;
      if ('error' in answer) this.fail(id, new TournamentError(answer.error));
      else this.settle(id, answer.results);
    }
  }

  private settle(id: string, results: readonly PairResult[]): void {
    clearTimeout(this.hint);
    const waiting = this.sent.get(id) ?? [];
    this.sent.delete(id);
    waiting.forEach(({ resolve }, i) => resolve(results[i]));
  }

  private fail(id: string, error: Error): void {
    const waiting = this.sent.get(id) ?? [];
    this.sent.delete(id);
    for (const { reject } of waiting) reject(error);
  }
}
