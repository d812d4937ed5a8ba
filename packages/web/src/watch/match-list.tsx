import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { SeatBadge } from '../player/panels/seat-badge.tsx';
import type { MatchSummary } from '../arena/api.ts';
import { isHiddenMatch } from '../games/catalogue.ts';
import { ago } from '../app/relative-time.ts';

/** Matches as cards: game, players, progress, winner. */
export function MatchList(props: {
  readonly matches: readonly MatchSummary[];
  /** Where a card leads: to the match, or to the reader's seat in it. */
  readonly to?: string;
}) {
  const { matches, to = '/matches/' } = props;
  const { t } = useWords();
  if (matches.length === 0) return <p class="aside">{t('live.noMatches')}</p>;
  return (
    <ul class="match-list" data-testid="match-list">
      {matches.map((match) => (
        <li key={match.matchId}>
          <MatchCard match={match} to={to} />
        </li>
      ))}
    </ul>
  );
}

function MatchCard({ match, to }: { readonly match: MatchSummary; readonly to: string }) {
  const { t, language, title } = useWords();
  const { matchId, gameType, players, status, stateVersion, endedAt, openedAt, winnerAgentId, cancelled } = match;
  const isLive = status === 'active';
  return (
    <Link to={`${to}${matchId}`} class={`match-card ${status}`}>
      <span class="match-game">
        {isLive ? <span class="lamp" aria-hidden="true" /> : null} {title(gameType)}
        {isHiddenMatch(match) && isLive ? <small class="tag">{t('live.hidden')}</small> : null}
        {match.mode === 'rated' ? <small class="tag">{t('live.rated')}</small> : null}
      </span>
      <span class="match-players">
        {players.map(({ seat, agentId, name }) => (
          <span key={seat} class={agentId === winnerAgentId ? 'won' : ''}>
            <SeatBadge seat={seat} size={16} /> {name}
            {agentId === winnerAgentId ? (
              <>
                {' '}
                <span aria-hidden="true">★</span> <span class="hidden">{t('live.winner')}</span>
              </>
            ) : null}
          </span>
        ))}
      </span>
      <small class="aside">
        {isLive ? t('live.since', { time: ago(language, openedAt) }) : t('live.at', { time: ago(language, endedAt!) })}
        {' · '}
        {t('live.step', { step: stateVersion })}
        {cancelled ? ` · ${t('agent.cancelled')}` : !isLive && winnerAgentId === null ? ` · ${t('live.drawn')}` : ''}
      </small>
    </Link>
  );
}
