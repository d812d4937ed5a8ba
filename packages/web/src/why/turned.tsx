import type { Replay } from '@hexfront/engine';
import { useEffect, useState } from 'preact/hooks';
import { type AnalysisRun, runOf } from '../analysis/analysis-run.ts';
import { Link } from '../app/router.tsx';
import { requestText } from '../arena/api.ts';
import { useWords } from '../messages/words.ts';
import { swingsOf } from '../play/end/swings.ts';

interface Read {
  readonly run: AnalysisRun;
  readonly text: string;
  readonly replay: Replay;
}

/** The decisions that changed the chance to win most, worked out by a worker of this browser: the arena has matches to run. */
export function Turned({ matchId, seat }: { readonly matchId: string; readonly seat: number }) {
  const { t } = useWords();
  const [read, setRead] = useState<Read | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    requestText(`/v1/matches/${encodeURIComponent(matchId)}/replay`).then(
      (file) => isWanted && setRead(readOf(file)),
      () => setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [matchId]);
  useEffect(() => {
    if (read?.run.progress.peek() === 'idle') read.run.start(read.text);
    return () => read?.run.stop();
  }, [read]);
  const progress = isFailed ? 'failed' : (read?.run.progress.value ?? 'idle');
  const decisions = read?.replay.steps.filter((step) => 'decisions' in step).length ?? 0;
  const swings = progress === 'done' ? swingsOf(read!.run.found.value, seat, decisions) : [];
  return (
    <div class="why-turned" data-testid="why-turned" data-state={progress}>
      {swings.length === 0 ? (
        <p role="status">
          {t(progress === 'done' ? 'turning.none' : progress === 'failed' ? 'analysis.failed' : 'turning.looking')}
        </p>
      ) : (
        <ol>
          {swings.map(({ step, by, from, to }) => (
            <li key={step}>
              <Link to={`/matches/${matchId}?seq=${step + 1}`}>{t('analysis.step', { step: step + 1 })}</Link>{' '}
              {read!.replay.players[by ?? 0]} <code>{decided(read!.replay, step)}</code>{' '}
              <strong>
                {t(to > from ? 'turning.better' : 'turning.worse', { from: percent(from), to: percent(to) })}
              </strong>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

function readOf(file: string): Read {
  const replay = JSON.parse(file) as Replay;
  // As the page of the replay writes it, so that the analysis is there already.
  const text = JSON.stringify(replay);
  return { run: runOf(text), text, replay };
}

function decided({ steps }: Replay, step: number): string {
  const entry = steps[step];
  return 'decisions' in entry ? JSON.stringify(Object.values(entry.decisions).flat()[0]) : '';
}

function percent(chance: number): number {
  return Math.round(chance * 100);
}
