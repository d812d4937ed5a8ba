import { inThreads } from './in-threads.ts';
import type { MatchStudy, StudyJob } from './study.ts';

/** Studies matches on several threads. */
export function studyMatches(
  jobs: readonly StudyJob[],
  threads: number,
  onDone: (done: number) => void,
): Promise<MatchStudy[]> {
  let done = 0;
  return inThreads('study-thread', jobs, threads, () => onDone(++done));
}
