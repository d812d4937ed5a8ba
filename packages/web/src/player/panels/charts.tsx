import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { usePanelRole } from '../../app/guest.ts';
import { currentTheme } from '../../app/theme.ts';
import { seatColours } from '../../board/palette.ts';
import { sayOf } from '../../messages/message.ts';
import { useWords } from '../../messages/words.ts';
import type { Series } from '../../worker/replay-run.ts';

export interface ChartsProps {
  readonly series: Series;
  readonly sides: readonly string[];
  /** Seats whose figures the viewer may see. */
  readonly seats: readonly number[];
  readonly seq: number;
  readonly onSeek: (seq: number) => void;
}

/** Dashes as well as colours, so that the lines differ without colour too. */
const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 5], [1, 5]];

/** Steps and figures are counted, so that an axis has no halves. */
const wholes = [1, 2, 5]
  .flatMap((first) => [first, first * 10, first * 100, first * 1000, first * 10_000])
  .sort((a, b) => a - b);

/** One figure of all sides over the whole match; a click goes to that position. */
export default function Charts({ series, sides, seats, seq, onSeek }: ChartsProps) {
  const { t, say } = useWords();
  const role = usePanelRole();
  const theme = currentTheme.value;
  const names = Object.keys(series);
  const [chosen, setChosen] = useState<string | null>(null);
  const name =
    chosen !== null && names.includes(chosen)
      ? chosen
      : (['vp', 'score', 'points', 'hexes'].find((each) => names.includes(each)) ?? names[0]);
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const seek = useRef(onSeek);
  seek.current = onSeek;

  const data = (): uPlot.AlignedData => {
    const values = seats.map((seat) => series[name][seat] as number[]);
    return [values[0].map((_, x) => x), ...values];
  };
  useEffect(() => {
    const box = host.current;
    if (name === undefined || box === null) return;
    const axis = {
      stroke: theme.ink,
      grid: { stroke: theme.faint, width: 0.3 },
      ticks: { stroke: theme.faint, width: 0.3 },
    };
    const made = new uPlot(
      {
        width: box.clientWidth,
        height: 180,
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        scales: { x: { time: false } },
        axes: [
          { ...axis, incrs: wholes },
          { ...axis, size: 48, incrs: wholes },
        ],
        series: [
          {},
          ...seats.map((seat) => ({ label: sides[seat], stroke: seatColours[seat], width: 2, dash: dashes[seat] })),
        ],
        hooks: { draw: [(drawn) => drawCursor(drawn, position.current, theme.cursor)] },
      },
      data(),
      box,
    );
    made.over.addEventListener('click', () => typeof made.cursor.idx === 'number' && seek.current(made.cursor.idx));
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: box.clientWidth, height: 180 }));
    observer.observe(box);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [name, theme, seats.join()]);
  // A live match has new figures at every step; the chart itself stays.
  useEffect(() => {
    if (name !== undefined) plot.current?.setData(data());
  }, [series]);

  const position = useRef(seq);
  position.current = seq;
  useEffect(() => plot.current?.redraw(false), [seq]);
  if (name === undefined) return null;
  const now = seats.map((seat) => `${say(sayOf('side', sides[seat]))} ${series[name][seat][seq] ?? 0}`).join(', ');
  return (
    <section class="panel charts" role={role} aria-label={t('panel.charts')}>
      <h2>{t('panel.charts')}</h2>
      <div class="chips" role="group" aria-label={t('chart.choose')}>
        {names.map((each) => (
          <button key={each} type="button" aria-pressed={each === name} onClick={() => setChosen(each)}>
            {say(sayOf('number', each))}
          </button>
        ))}
      </div>
      <div ref={host} class="plot" aria-hidden="true" />
      <p class="aside" data-testid="chart-now">
        {t('chart.table', { values: now })}
      </p>
    </section>
  );
}

function drawCursor(plot: uPlot, seq: number, colour: string): void {
  const x = plot.valToPos(seq, 'x', true);
  const { ctx: pen, bbox } = plot;
  pen.save();
  pen.strokeStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x, bbox.top);
  pen.lineTo(x, bbox.top + bbox.height);
  pen.stroke();
  pen.restore();
}
