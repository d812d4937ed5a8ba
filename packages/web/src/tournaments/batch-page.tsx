import { type Answer, request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { currentIdentity } from '../app/identity.ts';
import { usePageTitle } from '../app/page-title.ts';
import { Link } from '../app/router.tsx';
import type { MessageKey } from '../messages/message.ts';
import { useWords } from '../messages/competing.ts';
import { AcceptBatch } from './accept-batch.tsx';
import '../styles/tournaments.css';

type Batch = Answer<'batch'>;

/** `/batches/ID`: what an agent made of many games against one opponent. */
export default function BatchPage({ parameter: id }: { readonly parameter: string }) {
  const { value, fault, retry } = useFetched(
    () => request<'batch'>(`/v1/batches/${encodeURIComponent(id)}`),
    [id],
    3000,
  );
  return value === null ? <Loading fault={fault} onRetry={retry} isPage /> : <Shown batch={value} onChange={retry} />;
}

function Shown({ batch, onChange }: { readonly batch: Batch; readonly onChange: () => void }) {
  const { t, title, language } = useWords();
  const { agent, opponent, state, gameType, games, result, meanLength } = batch;
  const heading = t('batch.title', { name: agent.name, other: opponent.name });
  usePageTitle(heading);
  const percent = (share: number) =>
    new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  const { score, low, high } = result;
  const length = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(meanLength ?? 0);
  return (
    <article class="listing tournament" data-testid="batch" data-state={state}>
      <header>
        <h1>
          {heading} <small class="tag">{t(`tournaments.${state}`)}</small>
        </h1>
        <p class="aside">
          {title(gameType)} · {t('batch.progress', { played: result.games, games })}
        </p>
        {state === 'joining' && currentIdentity.value?.agentId === opponent.agentId ? (
          <AcceptBatch batchId={batch.batchId} onDone={onChange} />
        ) : null}
      </header>
      <section class="panel" aria-labelledby="score-title">
        <h2 id="score-title">{t('batch.score')}</h2>
        {score === null ? (
          <p class="aside">{t('batch.noResult')}</p>
        ) : (
          <>
            <p class="batch-score" data-testid="score">
              {t('batch.interval', { score: percent(score), low: percent(low), high: percent(high) })}
            </p>
            <Counts
              caption="batch.bySeat"
              rows={batch.bySeat.map((row) => [t('batch.seat', { number: row.seat + 1 }), row])}
            />
            <Counts caption="batch.ends" rows={batch.ends.map((row) => [reasonText(t, row.reason), row])} />
            {meanLength === null ? null : <p>{t('batch.meanLength', { length })}</p>}
          </>
        )}
      </section>
      <section class="panel" aria-labelledby="games-title">
        <h2 id="games-title">{t('batch.games')}</h2>
        {batch.matches.length === 0 ? <p class="aside">{t('batch.notYet')}</p> : <Games batch={batch} />}
      </section>
    </article>
  );
}

function reasonText(t: ReturnType<typeof useWords>['t'], reason: string): string {
  return t(`reason.${reason}` as MessageKey);
}

interface CountsProps {
  readonly caption: 'batch.bySeat' | 'batch.ends';
  readonly rows: readonly (readonly [
    string,
    { readonly wins: number; readonly draws: number; readonly losses: number },
  ])[];
}

function Counts({ caption, rows }: CountsProps) {
  const { t } = useWords();
  return (
    <div class="wide-table">
      <table class="grid-table">
        <thead>
          <tr>
            <th scope="col">{t(caption)}</th>
            <th scope="col">{t('batch.won')}</th>
            <th scope="col">{t('batch.drawn')}</th>
            <th scope="col">{t('batch.lost')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { wins, draws, losses }]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{wins}</td>
              <td>{draws}</td>
              <td>{losses}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Games({ batch }: { readonly batch: Batch }) {
  const { t } = useWords();
  return (
    <div class="wide-table">
      <table class="grid-table" data-testid="batch-games">
        <thead>
          <tr>
            {(['batch.gameColumn', 'batch.seatColumn', 'batch.result', 'batch.reason', 'batch.length'] as const).map(
              (key) => (
                <th key={key} scope="col">
                  {t(key)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {batch.matches.map(({ matchId, seat, status, result, reason, length }, i) => {
            const name = t('batch.game', { number: i + 1 });
            return (
              <tr key={i}>
                <th scope="row">{matchId === null ? name : <Link to={`/matches/${matchId}`}>{name}</Link>}</th>
                <td>{seat + 1}</td>
                <td>
                  {result === null ? t(status === 'live' ? 'tournaments.live' : 'batch.waiting') : t(`batch.${result}`)}
                </td>
                <td>{reason === null ? '' : reasonText(t, reason)}</td>
                <td>{length ?? ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
