import { canonicalJson, type Json } from '@hexfront/engine';
import { type Crew, crewOfThreads } from '@hexfront/sim';
import type { PgBoss } from 'pg-boss';
import { isModelName } from '../llm/spec.ts';
import { type Chunk, type ChunkAnswer, type Stored, stored } from './chunk.ts';
import { HEARTBEAT_SECONDS, openQueue, queueName } from './queue.ts';

export interface QueueWorkerPlan {
  readonly url: string;
  readonly version: string;
  readonly threads: number;
  /** Whether bots may be programs or modules of this machine: whoever can write to the database could run anything. */
  readonly allowsPrograms: boolean;
  readonly loader: string;
  readonly onChunk?: (chunk: Chunk) => void;
}

/** Takes chunks from the queue until it is closed. Games are played on threads, so that this one can always say that it is alive. */
export class QueueWorker {
  private readonly plan: QueueWorkerPlan;
  private readonly boss: PgBoss;
  /** The threads of the tournament that is being played, by its plan; several if tournaments share the queue. */
  private readonly crews = new Map<string, { readonly crew: Crew; busy: number }>();

  private constructor(plan: QueueWorkerPlan, boss: PgBoss) {
    this.plan = plan;
    this.boss = boss;
  }

  static async start(plan: QueueWorkerPlan): Promise<QueueWorker> {
    const worker = new QueueWorker(plan, await openQueue(plan.url, plan.version, false));
    await worker.boss.work<Stored>(
      queueName(plan.version),
      {
        // One chunk more than the threads can play at once, so that none of them waits for the database.
        localConcurrency: 1 + Math.ceil(plan.threads / 2),
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 1,
        heartbeatRefreshSeconds: HEARTBEAT_SECONDS,
      },
      async ([job]) => stored(await worker.play(JSON.parse(job.data.text) as Chunk)),
    );
    return worker;
  }

  /** Finishes the chunks in hand. */
  async close(): Promise<void> {
    await this.boss.stop({ graceful: true, timeout: 60_000 });
    await Promise.all([...this.crews.values()].map(({ crew }) => crew.close()));
  }

  private async play(chunk: Chunk): Promise<ChunkAnswer> {
    const { allowsPrograms, onChunk } = this.plan;
    const program = chunk.plan.bots.find((name) => /^(exec|file):/.test(name));
    if (program !== undefined && !allowsPrograms) {
      return {
        error: `a worker refuses to run ${program}; start workers with --allow-programs if you trust the database`,
      };
    }
    // It would send the key of this machine wherever the name says.
    if (chunk.plan.bots.some(isModelName))
      return { error: 'workers do not run language models; play without --database' };
    const team = await this.crewFor(chunk);
    team.busy++;
    try {
      const results = await Promise.all(chunk.jobs.map((job) => team.crew.play(job)));
      onChunk?.(chunk);
      return { results };
    } catch (error) {
      return { error: (error as Error).message };
    } finally {
      team.busy--;
    }
  }

  /** Threads of a tournament that nobody plays any more are ended when another one begins. */
  private async crewFor({ plan, keeps }: Chunk) {
    const key = canonicalJson([plan, keeps] as unknown as Json);
    const known = this.crews.get(key);
    if (known !== undefined) return known;
    const { threads, loader } = this.plan;
    const team = { crew: crewOfThreads({ plan, keeps, loader, settings: {} }, threads), busy: 0 };
    this.crews.set(key, team);
    for (const [other, { crew, busy }] of this.crews) {
      if (other === key || busy > 0) continue;
      this.crews.delete(other);
      await crew.close();
    }
    return team;
  }
}
