import { type Answer, request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { usePageTitle } from '../app/page-title.ts';
import { Link } from '../app/router.tsx';
import { sayOf } from '../messages/message.ts';
import { useWords } from '../messages/competing.ts';
import { BatchActions } from './batch-actions.tsx';
import { isFinal } from './tournament.ts';
import '../styles/tournaments.css';

type Batch = Answer<'batch'>;

/** `/batches/ID`: what an agent made of many games against one opponent. */
export default function BatchPage({ parameter: id }: { readonly parameter: string }) {
  const { value, fault, retry } = useFetched(
    () => request<'batch'>(`/v1/batches/${encodeURIComponent(id)}`),
    [id],
    3000,
    ({ state, matches }) => isFinal(state, matches),
  );
  return value === null ? <Loading fault={fault} onRetry={retry} isPage /> : <Shown batch={value} onChange={retry} />;
}

function Shown({ batch, onChange }: { readonly batch: Batch; readonly onChange: () => void }) {
  const { t, say, title, language } = useWords();
  const { agent, opponent, state, gameType, games, result, meanLength, matches } = batch;
  const isOver = state === 'ended' || state === 'cancelled';
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
          {heading} <small class="tag">{t(`batch.${state}`)}</small>
        </h1>
        <p class="aside">
          {title(gameType)} · {t('batch.progress', { played: result.games, games })}
        </p>
        <BatchActions batch={batch} onChange={onChange} />
      </header>
      <section class="panel" aria-labelledby="score-title">
        <h2 id="score-title">{t('batch.score')}</h2>
        {score === null ? (
          <p class="aside">{t(isOver && matches.length === 0 ? 'batch.none' : 'batch.noResult')}</p>
        ) : (
          <>
            <p class="batch-score" data-testid="score">
              {t('batch.interval', { score: percent(score), low: percent(low), high: percent(high) })}
            </p>
            <Counts
              caption="batch.bySeat"
              rows={batch.bySeat.map((row) => [t('batch.seat', { number: row.seat + 1 }), row])}
            />
            <Counts caption="batch.ends" rows={batch.ends.map((row) => [say(sayOf('reason', row.reason)), row])} />
            {meanLength === null ? null : <p>{t('batch.meanLength', { length })}</p>}
          </>
        )}
      </section>
      {matches.length > 0 || state === 'joining' ? (
        <section class="panel" aria-labelledby="games-title">
          <h2 id="games-title">{t('batch.games')}</h2>
          {matches.length === 0 ? (
            <p class="aside">{t('batch.notYet')}</p>
          ) : (
            <Games matches={matches} isOver={isOver} />
          )}
        </section>
      ) : null}
    </article>
  );
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

interface GamesProps {
  readonly matches: Batch['matches'];
  /** Whether the games that have not begun never will. */
  readonly isOver: boolean;
}

function Games({ matches, isOver }: GamesProps) {
  const { t, say } = useWords();
  const waiting = isOver ? '–' : t('batch.waiting');
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
          {matches.map(({ matchId, seat, status, result, reason, length }, i) => {
            const name = t('batch.game', { number: i + 1 });
            return (
              <tr key={i}>
                <th scope="row">{matchId === null ? name : <Link to={`/matches/${matchId}`}>{name}</Link>}</th>
                <td>{seat + 1}</td>
                <td>{result !== null ? t(`batch.${result}`) : status === 'live' ? t('tournaments.live') : waiting}</td>
                <td>{reason === null ? '' : say(sayOf('reason', reason))}</td>
                <td>{length ?? ''}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
