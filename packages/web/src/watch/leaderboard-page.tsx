import { useState } from 'preact/hooks';
import { setQuery, route } from '../app/router.tsx';
import { catalogue, defaultGameId, type GameId, isGameId } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';
import { request } from '../arena/api.ts';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';

/** `/leaderboard?game=`: the strongest players of a game. */
export default function LeaderboardPage() {
  const { t, title } = useWords();
  const wanted = route.value.query.get('game');
  const [game, setGame] = useState<GameId>(isGameId(wanted) ? wanted : defaultGameId);
  const { value, fault, retry } = useFetched(
    () => request<'leaderboard'>(`/v1/leaderboard?gameType=${game}`),
    [game],
    15_000,
  );
  const choose = (next: GameId) => {
    setGame(next);
    setQuery({ game: next });
  };
  return (
    <section class="listing">
      <h1>{t('leaders.title')}</h1>
      <p class="aside">{t('leaders.lead')}</p>
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
