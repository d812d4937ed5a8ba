import { computed, signal } from '@preact/signals';
import { turningPoints } from '@hexfront/bots/turning-points';
import type { RpcResponse } from '../worker/rpc.ts';
import type { ShownAssessment } from './analysis-host.ts';

type Progress = 'idle' | 'running' | 'stopped' | 'done' | 'failed';

/** The analysis of one match, in a worker of its own. What has been found stays after it is stopped. */
export class AnalysisRun {
  readonly progress = signal<Progress>('idle');
  /** One per position, in order, as far as the analysis has come. */
  readonly found = signal<readonly ShownAssessment[]>([]);
  readonly turning = computed(() => turningPoints(this.found.value));
  private worker: Worker | null = null;

  start(text: string): void {
    this.found.value = [];
    this.progress.value = 'running';
    const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<RpcResponse>) => {
      if ('topic' in data) this.found.value = [...this.found.value, data.data as ShownAssessment];
      else this.end('error' in data ? 'failed' : 'done');
    });
    worker.addEventListener('error', () => this.end('failed'));
    worker.postMessage({ id: 1, method: 'analyse', args: [text] });
    this.worker = worker;
  }

  stop(): void {
    if (this.progress.peek() === 'running') this.end('stopped');
  }

  private end(progress: Progress): void {
    this.worker?.terminate();
    this.worker = null;
    this.progress.value = progress;
  }
}

const runs = new Map<string, AnalysisRun>();

/** The analysis of a match by the text of its replay, kept until the page is left for good. */
export function runOf(text: string): AnalysisRun {
  let run = runs.get(text);
  if (run === undefined) runs.set(text, (run = new AnalysisRun()));
  return run;
}
