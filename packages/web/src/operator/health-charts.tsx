import { useEffect, useMemo, useState } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { useWords } from '../messages/words.ts';
import { requestText } from '../arena/api.ts';
import { ratesBetween, type Reading, readMetrics } from './metrics.ts';
import { FaultNotice } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';

const LineChart = lazy(() => import('../widgets/line-chart.tsx'));

const EVERY_MS = 2000;
/** Five minutes. */
const KEPT = 150;
/** In pixels; the style sheet reserves the space. */
const HEIGHT = 120;

const figures = ['matches', 'queue', 'streams', 'requests', 'latency', 'lag', 'memory', 'problems'] as const;
type Figures = { readonly [name in (typeof figures)[number]]: number } & { readonly at: number };

/** Metrics of the server for as long as the page is open. */
export function HealthCharts({ adminKey }: { readonly adminKey: string }) {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(
    async () => readMetrics(await requestText('/metrics', { adminKey }), Date.now()),
    [],
    EVERY_MS,
  );
  const [history, setHistory] = useState<readonly Figures[]>([]);
  const [last, setLast] = useState<Reading>();
  useEffect(() => {
    if (value === null) return;
    setHistory((known) => [...known, { ...value, ...ratesBetween(last, value) }].slice(-KEPT));
    setLast(value);
  }, [value]);
  const xs = useMemo(() => history.map(({ at }) => at / 1000), [history]);
  return (
    <section class="panel" aria-labelledby="health-title">
      <h2 id="health-title">{t('operator.health')}</h2>
      {fault === null ? null : <FaultNotice fault={fault} onRetry={retry} />}
      <div class="health" data-testid="health">
        {figures.map((name) => (
          // The space of a chart is reserved before the chart is there: nothing below may move away under a click.
          <div key={name} class="room">
            {history.length === 0 ? null : (
              <LineChart
                xs={xs}
                ys={history.map((each) => each[name])}
                isTime
                height={HEIGHT}
                label={t('health.now', { name: t(`health.${name}`), value: rounded(history.at(-1)![name]) })}
              />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function rounded(value: number): string {
  return value >= 100 || Number.isInteger(value) ? String(Math.round(value)) : value.toFixed(1);
}
