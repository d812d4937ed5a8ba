import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { currentTheme } from '../app/theme.ts';

export interface LineChartProps {
  readonly xs: readonly number[];
  readonly ys: readonly (number | null)[];
  /** The uncertainty above and below; drawn as a band. */
  readonly spread?: readonly number[];
  readonly isTime: boolean;
  readonly height: number;
  /** What the chart shows, in words. */
  readonly label: string;
}

/** One line over time, with a caption that says what it shows for readers who do not see it. */
export default function LineChart({ xs, ys, spread, isTime, height, label }: LineChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const theme = currentTheme.value;
  const hasBand = spread !== undefined;
  useEffect(() => {
    const box = host.current!;
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--accent').trim() || theme.ink;
    const axis = {
      stroke: theme.ink,
      grid: { stroke: theme.faint, width: 0.3 },
      ticks: { stroke: theme.faint, width: 0.3 },
    };
    const edge = { stroke: 'transparent', points: { show: false } };
    const made = new uPlot(
      {
        width: box.clientWidth,
        height,
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        // Figures over time are amounts, so the axis starts at zero.
        scales: { x: { time: isTime }, y: isTime ? { range: (_, __, most) => [0, Math.max(1, most * 1.15)] } : {} },
        axes: [
          { ...axis, size: 32, ...(isTime ? {} : { incrs: [1, 2, 5, 10, 25, 50, 100, 250, 500] }) },
          { ...axis, size: 52 },
        ],
        series: [{}, { stroke: accent, width: 2, points: { show: false } }, ...(hasBand ? [edge, edge] : [])],
        ...(hasBand ? { bands: [{ series: [2, 3] as [number, number], fill: `${accent}33` }] } : {}),
      },
      [[], [], ...(hasBand ? [[], []] : [])] as uPlot.AlignedData,
      box,
    );
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: box.clientWidth, height }));
    observer.observe(box);
    return () => {
      observer.disconnect();
      made.destroy();
    };
  }, [theme, isTime, height, hasBand]);
  useEffect(() => {
    const edges =
      spread === undefined ? [] : [ys.map((y, i) => (y ?? 0) + spread[i]), ys.map((y, i) => (y ?? 0) - spread[i])];
    plot.current?.setData([[...xs], [...ys], ...edges] as uPlot.AlignedData);
  }, [xs, ys, spread, theme]);
  return (
    <figure class="line-chart">
      <div ref={host} aria-hidden="true" />
      <figcaption>{label}</figcaption>
    </figure>
  );
}
