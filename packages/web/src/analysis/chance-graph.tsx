import { useWords } from '../messages/words.ts';
import type { PlayerState } from '../player/player-state.ts';
import type { AnalysisRun } from './analysis-run.ts';

const HEIGHT = 100;

export interface ChanceGraphProps {
  readonly run: AnalysisRun;
  readonly state: PlayerState;
}

/** The first side's chance over the whole match; a click goes to that step. The list below has the same moments as buttons. */
export function ChanceGraph({ run, state }: ChanceGraphProps) {
  const { t } = useWords();
  const found = run.found.value;
  const length = Math.max(1, state.timeline.value.status.value.length);
  // What has not been looked at yet belongs to nobody.
  const known = found.at(-1)?.step ?? 0;
  const y = (chance: number) => HEIGHT * (1 - chance);
  const line = found.map(({ step, chance }) => `${step},${y(chance).toFixed(1)}`).join(' ');
  const seek = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    state.playback.seek(Math.round(((event.clientX - left) / width) * length));
  };
  const place = (step: number, chance: number) => ({ left: `${(step / length) * 100}%`, top: `${y(chance)}%` });
  return (
    <div class="chance-graph" aria-hidden="true" title={t('analysis.graph')} onClick={seek}>
      <svg viewBox={`0 0 ${length} ${HEIGHT}`} preserveAspectRatio="none">
        <rect class="second" width={known} height={HEIGHT} />
        <polygon class="first" points={`0,${HEIGHT} ${line} ${known},${HEIGHT}`} />
        <line class="even" x1="0" x2={length} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        <polyline class="chance" points={line} />
        <line class="now" x1={state.seq.value} x2={state.seq.value} y1="0" y2={HEIGHT} />
      </svg>
      {run.turning.value.map((step) => (
        <span key={`turn ${step}`} class="turning" style={place(step, found[step].chance)} />
      ))}
      {found.map(({ step, mark, chance }) =>
        mark === null ? null : (
          <span key={step} class={`mark ${mark}`} style={place(step, chance)}>
            {mark === 'blunder' ? '??' : '?'}
          </span>
        ),
      )}
    </div>
  );
}
