import { useState } from 'preact/hooks';
import { Link } from '../app/router.tsx';
import { defaultGameId, type GameId } from '../games/catalogue.ts';
import { GameOptions } from '../games/game-options.tsx';
import { useWords } from '../messages/words.ts';
import { request } from '../arena/api.ts';
import { FeaturedMatch } from '../watch/featured-match.tsx';
import { LeaderboardTable } from '../watch/leaderboard-table.tsx';
import { MatchList } from '../watch/match-list.tsx';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { HomeLobby } from '../lobby/home-lobby.tsx';

/** The live half of the start page: the featured match, live and recent matches, the best players. Without an arena it says so. */
export default function ArenaSection() {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(() => request<'featured'>('/v1/featured'), [], 4000);
  if (value === null) {
    if (fault === null) return <p role="status">{t('live.asking')}</p>;
    return (
      <section class="panel no-arena" data-testid="no-arena">
        <p>{t('live.noArena')}</p>
        <button type="button" onClick={retry}>
          {t('live.lookAgain')}
        </button>
      </section>
    );
  }
  return (
    <div class="arena" data-testid="arena">
      <section class="panel" aria-labelledby="featured-title">
        <h2 id="featured-title">
          <span class="lamp" aria-hidden="true" /> {t('live.featured')}
        </h2>
        {value.matchId === null ? (
          <p class="aside">{t('live.featuredNone')}</p>
        ) : (
          <FeaturedMatch key={value.matchId} matchId={value.matchId} />
        )}
      </section>
      <div class="arena-columns">
        <HomeLobby />
        <Matches status="active" />
        <Matches status="ended" />
        <Leaders />
      </div>
      <p class="aside">
        <Link to="/operator">{t('operator.title')}</Link>
      </p>
    </div>
  );
}

function Matches({ status }: { readonly status: 'active' | 'ended' }) {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(
    () => request<'listMatches'>(`/v1/matches?status=${status}&limit=6`),
    [status],
    5000,
  );
  return (
    <section class="panel">
      <h2>{t(status === 'active' ? 'live.running' : 'live.recent')}</h2>
      {value === null ? <Loading fault={fault} onRetry={retry} /> : <MatchList matches={value.matches} />}
      <p>
        <Link to={`/matches?status=${status}`}>{t('match.all')}</Link>
      </p>
    </section>
  );
}

function Leaders() {
  const { t } = useWords();
  const [game, setGame] = useState<GameId>(defaultGameId);
  const { value, fault, retry } = useFetched(
    () => request<'leaderboard'>(`/v1/leaderboard?gameType=${game}&limit=5`),
    [game],
    15_000,
  );
  return (
    <section class="panel">
      <h2>{t('live.leaders')}</h2>
      <label>
        <span class="hidden">{t('watch.game')}</span>
        <select value={game} onChange={(event) => setGame(event.currentTarget.value as GameId)}>
          <GameOptions />
        </select>
      </label>
      {value === null || value.gameType !== game ? (
        <Loading fault={fault} onRetry={retry} />
      ) : (
        <LeaderboardTable rows={value.rows} isShort />
      )}
      <p>
        <Link to={`/leaderboard?game=${game}`}>{t('live.allLeaders')}</Link>
      </p>
    </section>
  );
}
