import { sayOf } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';
import type { PlayerState } from '../player/player-state.ts';
import type { AnalysisRun } from './analysis-run.ts';

export interface MomentListProps {
  readonly run: AnalysisRun;
  readonly state: PlayerState;
}

/** Mistakes and turning points in order; each leads to the position in which it was decided. */
export function MomentList({ run, state }: MomentListProps) {
  const { t } = useWords();
  const turning = new Set(run.turning.value);
  const moments = run.found.value.filter(({ step, mark }) => mark !== null || turning.has(step));
  if (moments.length === 0) return run.progress.value === 'done' ? <p>{t('analysis.none')}</p> : null;
  return (
    <ul class="moments" data-testid="moments" aria-label={t('analysis.moments')}>
      {moments.map(({ step, seat, mark, loss, chance }) => (
        <li key={step}>
          <button
            type="button"
            aria-current={step === state.seq.value ? 'step' : undefined}
            onClick={() => state.playback.seek(step)}
          >
            <span class="moment-step">{t('analysis.step', { step })}</span>{' '}
            {mark === null || seat === null
              ? null
              : t(mark === 'blunder' ? 'analysis.blunder' : 'analysis.mistake', {
                  side: sayOf('side', state.sides[seat]),
                  loss: Math.round(loss * 100),
                })}
            {mark !== null && turning.has(step) ? ' · ' : null}
            {turning.has(step)
              ? t('analysis.turning', { side: sayOf('side', state.sides[chance > 0.5 ? 0 : 1]) })
              : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
