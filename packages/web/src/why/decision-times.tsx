import { useMemo } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { useWords } from '../messages/words.ts';
import { StepLink } from './step-link.tsx';
import type { MatchReport } from './why-page.tsx';

const LineChart = lazy(() => import('../widgets/line-chart.tsx'));

type Decision = MatchReport['decisions'][number];
type Timed = Decision & { readonly ms: number };

/** How long the bot took for each decision, and where it was closest to running out of time. */
export function DecisionTimes({ report: { matchId, decisions } }: { readonly report: MatchReport }) {
  const { t, language } = useWords();
  const timed = useMemo(() => decisions.filter((each): each is Timed => each.ms !== null), [decisions]);
  const chart = useMemo(() => ({ xs: timed.map((_, i) => i + 1), ys: timed.map(({ ms }) => ms / 1000) }), [timed]);
  const sorted = chart.ys.toSorted((a, b) => a - b);
  const late = decisions.length - timed.length;
  const tightest = tightestOf(timed);
  const figures = {
    count: timed.length,
    median: seconds(language, sorted[sorted.length >> 1] ?? 0),
    longest: seconds(language, sorted.at(-1) ?? 0),
  };
  return (
    <section class="panel" aria-labelledby="why-times" data-testid="why-times">
      <h2 id="why-times">{t('report.times')}</h2>
      {timed.length === 0 ? (
        <p class="aside">{t('report.noTimes')}</p>
      ) : (
        <div class="why-chart">
          <LineChart {...chart} isTime={false} height={160} label={t('report.timesLabel', figures)} />
        </div>
      )}
      {tightest === null ? null : (
        <p>
          {t('report.tightest', { left: seconds(language, (tightest.leftMs ?? 0) / 1000) })}{' '}
          <StepLink matchId={matchId} step={tightest.step} />
        </p>
      )}
      {late === 0 ? null : <p class="why-late">{t('report.late', { count: late })}</p>}
    </section>
  );
}

function tightestOf(timed: readonly Timed[]): Timed | null {
  let found: Timed | null = null;
  for (const each of timed) {
    if (each.leftMs !== null && (found === null || each.leftMs < found.leftMs!)) found = each;
  }
  return found;
}

function seconds(language: string, value: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 ? 2 : 0 }).format(value);
}
