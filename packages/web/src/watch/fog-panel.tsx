import { useWords } from '../messages/words.ts';
import { SeatBadge } from '../player/panels/seat-badge.tsx';
import type { MatchDetail, WireState } from '../arena/api.ts';
import { gameTitle } from '../games/game-title.ts';

/** A match under fog, for whoever does not play in it: that it goes on, how far it is, and why there is no board. */
export function FogPanel({ match, state }: { readonly match: MatchDetail; readonly state: WireState | null }) {
  const { t } = useWords();
  const tick = (state?.game as { tick?: number } | undefined)?.tick ?? match.stateVersion;
  return (
    <section class="panel fog" data-testid="fog">
      <h1>{gameTitle(match.gameType)}</h1>
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
