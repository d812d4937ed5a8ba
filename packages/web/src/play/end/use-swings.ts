import type { Replay } from '@hexfront/engine';
import { useEffect, useState } from 'preact/hooks';
import { type AnalysisRun, runOf } from '../../analysis/analysis-run.ts';
import { type Swing, swingsOf } from './swings.ts';

interface Read {
  readonly run: AnalysisRun;
  readonly text: string;
  readonly replay: Replay;
}

export interface FoundSwings {
  readonly progress: 'looking' | 'done' | 'failed';
  readonly swings: readonly Swing[];
  /** The record, once there are swings. */
  readonly record: Pick<Read, 'text' | 'replay'> | null;
}

/** The swings of a match, worked out by a worker of this browser: the arena has matches to run. `load` gets the record as a file. */
export function useSwings(load: () => Promise<string>, on: readonly unknown[], seat: number): FoundSwings {
  const [read, setRead] = useState<Read | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    setRead(null);
    setFailed(false);
    load().then(
      (file) => isWanted && setRead(readOf(file)),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, on);
  useEffect(() => {
    if (read === null) return;
    const { run, text } = read;
    // Whoever left the page before the end has stopped it.
    if (!['running', 'done'].includes(run.progress.peek())) run.start(text);
    return () => run.stop();
  }, [read]);
  const state = isFailed ? 'failed' : read?.run.progress.value;
  const progress = state === 'failed' || state === 'done' ? state : 'looking';
  return { progress, swings: read !== null && progress === 'done' ? swingsIn(read, seat) : [], record: read };
}

function readOf(file: string): Read {
  const replay = JSON.parse(file) as Replay;
  // As the page of the replay writes it, so that the analysis is there already.
  const text = JSON.stringify(replay);
  return { run: runOf(text), text, replay };
}

/** A resignation is no decision. */
function swingsIn({ run, replay }: Read, seat: number): Swing[] {
  const decisions = replay.steps.filter((step) => 'decisions' in step).length;
  return swingsOf(run.found.value, seat, decisions);
}

/** What is said where there are no swings, or none yet. */
export const noSwings = { looking: 'turning.looking', done: 'turning.none', failed: 'analysis.failed' } as const;

export function percent(chance: number): number {
  return Math.round(chance * 100);
}
