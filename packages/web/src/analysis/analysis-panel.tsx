import { useEffect, useState } from 'preact/hooks';
import { noMarks } from '../board/marks.ts';
import { useWords } from '../messages/words.ts';
import type { PlayerState } from '../player/player-state.ts';
import { type AnalysisRun, runOf } from './analysis-run.ts';
import { ChanceBar } from './chance-bar.tsx';
import { ChanceGraph } from './chance-graph.tsx';
import { MomentList } from './moment-list.tsx';
import '../styles/analysis.css';

export interface AnalysisPartProps {
  readonly state: PlayerState;
}

/** Who stands better at every step, what a search would have played, and where the match turned. */
export default function AnalysisPanel({ state }: AnalysisPartProps) {
  const { t } = useWords();
  const [run, setRun] = useState<AnalysisRun | null>(null);
  const text = async () => state.timeline.peek().file!();
  useEffect(() => {
    void text().then((found) => setRun(runOf(found)));
    return () => {
      state.marks.value = noMarks;
    };
  }, []);
  useEffect(() => () => run?.stop(), [run]);
  if (run === null) return null;
  const start = async () => run.start(await text());
  return (
    <section class="panel analysis" aria-label={t('analysis.title')}>
      <h2>{t('analysis.title')}</h2>
      <Progress run={run} steps={state.timeline.value.status.value.length} onStart={() => void start()} />
      {run.found.value.length === 0 ? null : <Findings run={run} state={state} />}
    </section>
  );
}

interface ProgressProps {
  readonly run: AnalysisRun;
  readonly steps: number;
  readonly onStart: () => void;
}

function Progress({ run, steps, onStart }: ProgressProps) {
  const { t } = useWords();
  const progress = run.progress.value;
  if (progress === 'done') return null;
  if (progress === 'running') {
    const done = run.found.value.length;
    return (
      <div class="analysis-progress">
        <progress max={steps + 1} value={done} aria-label={t('analysis.progress', { done, steps })} />
        <button type="button" data-testid="analysis-stop" onClick={() => run.stop()}>
          {t('analysis.stop')}
        </button>
      </div>
    );
  }
  return (
    <>
      <p>{t(progress === 'idle' ? 'analysis.lead' : progress === 'failed' ? 'analysis.failed' : 'analysis.stopped')}</p>
      <button type="button" class="primary" data-testid="analyse" onClick={onStart}>
        {t(progress === 'idle' ? 'analysis.start' : 'analysis.again')}
      </button>
    </>
  );
}

interface FindingsProps {
  readonly run: AnalysisRun;
  readonly state: PlayerState;
}

function Findings({ run, state }: FindingsProps) {
  const { t, say } = useWords();
  const seq = state.seq.value;
  const now = run.found.value[seq];
  useEffect(() => {
    state.marks.value = now === undefined ? noMarks : { ...noMarks, drafts: now.arrows };
  }, [now]);
  return (
    <>
      {now === undefined ? null : <ChanceBar chance={now.chance} sides={state.sides} />}
      <ChanceGraph run={run} state={state} />
      {now === undefined || now.plan.length === 0 ? null : (
        <p data-testid="best-line">{t('analysis.best', { plan: now.plan.map(say).join(' → ') })}</p>
      )}
      <MomentList run={run} state={state} />
      <p class="aside">{t('analysis.note')}</p>
    </>
  );
}
