import { useEffect, useState } from 'preact/hooks';
import { Link, setQuery, route } from '../app/router.tsx';
import { catalogue, type GameId, isGameId } from '../games/catalogue.ts';
import { useWords } from '../messages/competing.ts';
import { type Answer, request } from '../arena/api.ts';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';

/** `/leaderboard?game=`: the strongest players of a game; without a game, of the first that has any. */
export default function LeaderboardPage() {
  const { t, title } = useWords();
  const wanted = route.value.query.get('game');
  const [asked, setGame] = useState<GameId | null>(isGameId(wanted) ? wanted : null);
  const { value, fault, retry } = useFetched(
    () => (asked === null ? firstLeaders() : leadersOf(asked)),
    [asked],
    15_000,
  );
  const found = isGameId(value?.gameType) ? value.gameType : null;
  const game = asked ?? found;
  // Later results of another game must not change the page under its reader.
  useEffect(() => {
    if (asked === null && found !== null) setGame(found);
  }, [found]);
  const choose = (next: GameId) => {
    setGame(next);
    setQuery({ game: next });
  };
  return (
    <section class="listing">
      <h1>{t('leaders.title')}</h1>
      <p class="aside">{t('leaders.lead')}</p>
      <p>
        <Link to="/seasons">{t('seasons.title')}</Link>
      </p>
      <div class="chips" role="group" aria-label={t('watch.game')}>
        {catalogue.map((id) => (
          <button key={id} type="button" aria-pressed={id === game} onClick={() => choose(id)}>
            {title(id)}
          </button>
        ))}
      </div>
      <div class="panel">
        {value === null || value.gameType !== game ? (
          <Loading fault={fault} onRetry={retry} />
        ) : (
          <LeaderboardTable rows={value.rows} />
        )}
      </div>
    </section>
  );
}

function leadersOf(game: GameId): Promise<Answer<'leaderboard'>> {
  return request<'leaderboard'>(`/v1/leaderboard?gameType=${game}`);
}

async function firstLeaders(): Promise<Answer<'leaderboard'>> {
  const [first, ...others] = catalogue;
  const leaders = await leadersOf(first);
  if (leaders.rows.length > 0) return leaders;
  for (const game of others) {
    const found = await leadersOf(game);
    if (found.rows.length > 0) return found;
  }
  return leaders;
}
