import { useState } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import type { MatchDetail } from '../arena/api.ts';
import { paceText } from '../play/pace-text.ts';
import { dateAndTime } from '../app/relative-time.ts';

const MatchModels = lazy(() => import('../models/match-models.tsx'));

/** Players, conditions and the published seed hash: everything that does not change during a match. */
export function MatchAbout({ match }: { readonly match: MatchDetail }) {
  const words = useWords();
  const { t, language, title } = words;
  const [isOpen, setIsOpen] = useState(false);
  const { players, mode, openedAt, endedAt, seedHash, gameType, pace } = match;
  return (
    <details class="panel match-about" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('match.details')}</summary>
      <dl>
        <dt>{t('match.game')}</dt>
        <dd>
          <Link to={`/rules/${gameType}`}>{title(gameType)}</Link>
        </dd>
        <dt>{t('match.players')}</dt>
        <dd>
          <ul>
            {players.map(({ seat, agentId, name, isHouse }) => (
              <li key={seat}>
                <Link to={`/agents/${agentId}`}>{name}</Link>
                {isHouse ? <small class="tag">{t('live.house')}</small> : null}
              </li>
            ))}
          </ul>
        </dd>
        <dt>{t('match.mode')}</dt>
        <dd>{t(mode === 'rated' ? 'live.rated' : 'live.casual')}</dd>
        <dt>{t('match.pace')}</dt>
        <dd>{paceText(words, pace)}</dd>
        <dt>{t('match.opened')}</dt>
        <dd>{dateAndTime(language, openedAt)}</dd>
        {endedAt === null ? null : (
          <>
            <dt>{t('match.ended')}</dt>
            <dd>{dateAndTime(language, endedAt)}</dd>
          </>
        )}
        <dt>{t('match.seed')}</dt>
        <dd>
          <code class="hash">{seedHash}</code>
        </dd>
      </dl>
      {isOpen ? <MatchModels matchId={match.matchId} players={players.map(({ name }) => name)} /> : null}
    </details>
  );
}
