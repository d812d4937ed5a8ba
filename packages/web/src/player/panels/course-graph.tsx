import { seatColours } from '../../board/palette.ts';
import { sayOf } from '../../messages/message.ts';
import { useWords } from '../../messages/words.ts';
import type { Series } from '../../worker/replay-run.ts';
import type { PlayerState } from '../player-state.ts';
import { SeatBadge } from './seat-badge.tsx';

/** What decides a battle, in the order of the strips. */
const figures = ['score', 'army', 'hexes'] as const;

const HEIGHT = 100;
/** As in the charts: the lines differ without colour too. */
const dashes = ['', '8 4', '2 3', '10 3 2 3', '5 5', '1 5'];

/** Score, army and territory of every side over the whole battle, one above the other; a click goes to that tick. */
export default function CourseGraph({ state }: { readonly state: PlayerState }) {
  const { t, say } = useWords();
  const { sides, viewer, playback, show } = state;
  const series = state.series.value;
  const seq = state.seq.value;
  if (!figures.every((name) => name in series)) return null;
  const seats = typeof viewer.value === 'number' ? [viewer.value] : [...sides.keys()];
  const length = Math.max(1, state.timeline.value.status.value.length);
  const falls = state.feed.value.filter(({ kind, isKill }) => kind === 'chief' && isKill);
  const seek = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    playback.seek(Math.round(((event.clientX - left) / width) * length));
  };
  return (
    <section class="panel course" aria-label={t('course.title')} data-testid="course">
      <h2>{t('course.title')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('course.tick', { tick: seq })}</th>
            {seats.map((seat) => (
              <th key={seat} scope="col">
                <SeatBadge seat={seat} size={16} /> {say(sayOf('side', sides[seat]))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((name) => (
            <tr key={name}>
              <th scope="row">{say(sayOf('number', name))}</th>
              {seats.map((seat) => (
                <td key={seat}>{series[name][seat][seq] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div class="course-strips" aria-hidden="true" title={t('course.click')} onClick={seek}>
        {figures.map((name) => (
          <div key={name} class="course-strip">
            <span>{say(sayOf('number', name))}</span>
            <Strip
              values={series[name]}
              seats={seats}
              length={length}
              seq={seq}
              falls={falls.map((fall) => fall.seq)}
            />
          </div>
        ))}
      </div>
      {falls.length === 0 ? null : (
        <ul class="course-falls" aria-label={t('course.falls')}>
          {falls.map((fall) => (
            <li key={fall.seq}>
              <button type="button" onClick={() => show(fall)}>
                <span class="aside">{t('course.tick', { tick: fall.seq })}</span> {say(fall.message)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface StripProps {
  readonly values: Series[string];
  readonly seats: readonly number[];
  readonly length: number;
  readonly seq: number;
  readonly falls: readonly number[];
}

function Strip({ values, seats, length, seq, falls }: StripProps) {
  const most = Math.max(1, ...seats.map((seat) => values[seat].reduce((a, b) => Math.max(a, b), 0)));
  return (
    <svg viewBox={`0 0 ${length} ${HEIGHT}`} preserveAspectRatio="none">
      {falls.map((at) => (
        <line key={at} class="fall" x1={at} x2={at} y1="0" y2={HEIGHT} />
      ))}
      {seats.map((seat) => (
        <polyline
          key={seat}
          stroke={seatColours[seat]}
          stroke-dasharray={dashes[seat]}
          points={values[seat].map((value, x) => `${x},${(HEIGHT * (1 - (value / most) * 0.94)).toFixed(1)}`).join(' ')}
        />
      ))}
      <line class="now" x1={seq} x2={seq} y1="0" y2={HEIGHT} />
    </svg>
  );
}
