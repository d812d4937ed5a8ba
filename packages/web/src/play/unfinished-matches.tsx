import { useEffect, useState } from 'preact/hooks';
import { ago } from '../app/relative-time.ts';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { discardMatch, type KeptMatch, unfinishedMatches } from './client/kept-matches.ts';
import { MatchHold } from './client/match-hold.ts';

/** Matches in this browser that were left before their end. */
export function UnfinishedMatches() {
  const { t, title, language } = useWords();
  const [matches, setMatches] = useState<readonly KeptMatch[]>([]);
  useEffect(() => void unfinishedMatches().then(setMatches), []);
  if (matches.length === 0) return null;
  const discard = (id: string) => {
    setMatches(matches.filter((match) => match.id !== id));
    // A tab that plays it stops first.
    void MatchHold.take(id, true).then(async (hold) => {
      await discardMatch(id);
      hold.release();
    });
  };
  return (
    <section class="panel unfinished" aria-labelledby="unfinished-title" data-testid="unfinished">
      <h2 id="unfinished-title">{t('kept.title')}</h2>
      <ul>
        {matches.map(({ id, plan: { game }, clock, at }) => (
          <li key={id}>
            <span>
              <strong>{title(game)}</strong>{' '}
              {clock === null
                ? null
                : t(clock.isTick ? 'clock.tick' : 'clock.turn', { turn: clock.turn, limit: clock.limit })}
              , {ago(language, new Date(at).toISOString())}
            </span>
            <Link to={`/play/${game}?match=${id}`} class="button primary">
              {t('kept.continue')}
            </Link>
            <button type="button" onClick={() => discard(id)}>
              {t('kept.discard')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
