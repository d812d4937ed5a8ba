import { useWords } from '../messages/words.ts';
import { SeatBadge } from '../player/panels/seat-badge.tsx';
import type { MatchDetail } from '../arena/api.ts';
import type { LiveTimeline } from '../arena/live-timeline.ts';

/** A live match under fog, for spectators: how far it is, and why there is no board. */
export function FogPanel({ match, live }: { readonly match: MatchDetail; readonly live: LiveTimeline | null }) {
  const { t, title } = useWords();
  const state = live?.wireState.value;
  const tick = (state?.game as { tick?: number } | undefined)?.tick ?? match.stateVersion;
  return (
    <section class="panel fog" data-testid="fog">
      <h1>{title(match.gameType)}</h1>
      <p class="fog-tick" aria-live="polite" data-testid="tick">
        {t('match.tick', { tick })}
      </p>
      <ul class="fog-players">
        {match.players.map(({ seat, name }) => (
          <li key={seat}>
            <SeatBadge seat={seat} size={28} /> {name}
          </li>
        ))}
      </ul>
      <p>{t('match.fog')}</p>
      <p>{t('match.fogAfter')}</p>
    </section>
  );
}
