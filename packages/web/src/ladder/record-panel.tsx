import { useState } from 'preact/hooks';
import { Link } from '../app/router.tsx';
import { type Answer, request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { useWords } from '../messages/competing.ts';
import { resultsPath, type ResultQuery } from './results-path.ts';

type Record = Answer<'agentRecord'>;
type Tally = Record['opponents'][number];

const mostOpenings = 12;

/** How an agent did in a game by opponent, seat and first decision; every figure leads to its matches. */
export function RecordPanel({ agentId, games }: { readonly agentId: string; readonly games: readonly string[] }) {
  const { t, title } = useWords();
  const [game, setGame] = useState(games[0]);
  const { value, fault, retry } = useFetched(
    () => request<'agentRecord'>(`/v1/agents/${encodeURIComponent(agentId)}/record?gameType=${game}`),
    [agentId, game],
  );
  return (
    <section class="panel" data-testid="record">
      <h2>{t('ladder.recordOf', { game: title(game) })}</h2>
      {games.length < 2 ? null : (
        <div class="chips" role="group" aria-label={t('watch.game')}>
          {games.map((each) => (
            <button key={each} type="button" aria-pressed={each === game} onClick={() => setGame(each)}>
              {title(each)}
            </button>
          ))}
        </div>
      )}
      {value === null || value.gameType !== game ? (
        <Loading fault={fault} onRetry={retry} />
      ) : (
        <div class="tallies">
          <Tallies
            title={t('ladder.byOpponent')}
            head={t('ladder.opponent')}
            rows={value.opponents}
            link={(key) => `/agents/${key}`}
            about={(opponent) => about({ opponent })}
          />
          <Tallies
            title={t('ladder.bySeat')}
            head={t('ladder.seat')}
            rows={value.seats.map(numbered)}
            about={(seat) => about({ seat })}
          />
          <Tallies
            title={t('ladder.byOpening')}
            head={t('ladder.opening')}
            rows={value.openings.slice(0, mostOpenings)}
            about={(opening) => about({ opening })}
            {...(value.openings.length > mostOpenings
              ? { note: t('ladder.mostFrequent', { shown: mostOpenings, all: value.openings.length }) }
              : {})}
          />
        </div>
      )}
    </section>
  );

  function about(more: Omit<ResultQuery, 'game'>) {
    return (result?: 'win' | 'draw' | 'loss') =>
      resultsPath(agentId, { game, ...more, ...(result === undefined ? {} : { result }) });
  }
}

/** People count seats from one. */
const numbered = (row: Tally): Tally => ({ ...row, name: String(Number(row.key) + 1) });

interface TalliesProps {
  readonly title: string;
  readonly head: string;
  readonly rows: readonly Tally[];
  readonly link?: (key: string) => string;
  readonly about: (key: string) => (result?: 'win' | 'draw' | 'loss') => string;
  readonly note?: string;
}

function Tallies({ title, head, rows, link, about, note }: TalliesProps) {
  const { t } = useWords();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <div class="wide-table">
        <table class="grid-table">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">{t('leaders.games')}</th>
              <th scope="col">{t('ladder.won')}</th>
              <th scope="col">{t('ladder.drawn')}</th>
              <th scope="col">{t('ladder.lost')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, games, wins, draws, losses }) => (
              <tr key={key}>
                <th scope="row">{link === undefined ? name : <Link to={link(key)}>{name}</Link>}</th>
                <Figure count={games} to={about(key)()} label={t('ladder.seeGames', { group: name })} />
                <Figure count={wins} to={about(key)('win')} label={t('ladder.seeWins', { group: name })} />
                <Figure count={draws} to={about(key)('draw')} label={t('ladder.seeDraws', { group: name })} />
                <Figure count={losses} to={about(key)('loss')} label={t('ladder.seeLosses', { group: name })} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {note === undefined ? null : <p class="aside">{note}</p>}
    </section>
  );
}

function Figure({ count, to, label }: { readonly count: number; readonly to: string; readonly label: string }) {
  return (
    <td>
      {count === 0 ? (
        0
      ) : (
        <Link to={to} aria-label={`${count}: ${label}`}>
          {count}
        </Link>
      )}
    </td>
  );
}
