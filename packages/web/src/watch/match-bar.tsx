import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import type { MatchDetail } from '../arena/api.ts';
import { ConnectionLine } from '../arena/connection-line.tsx';
import type { LiveTimeline } from '../arena/live-timeline.ts';
import { SeatClocks } from '../play/seat-clocks.tsx';
import { SpectatorCount } from './spectator-count.tsx';
import type { Connection } from '../arena/event-stream.ts';

export interface MatchBarProps {
  readonly match: MatchDetail;
  readonly isOver: boolean;
  readonly live: LiveTimeline | null;
  readonly connection: Connection;
  readonly onRetry: () => void;
  /** Whether the viewer may lift the fog. */
  readonly mayToggle: boolean;
  readonly seesAll: boolean;
  readonly onSeesAll: (seesAll: boolean) => void;
  /** The reader's own seat, or -1. */
  readonly seat: number;
}

/** Above the player: whether it is live, and controls for the operator and the players. */
export function MatchBar(props: MatchBarProps) {
  const { t } = useWords();
  const { match, isOver, live, mayToggle, seat } = props;
  if (isOver && !match.cancelled) return null;
  return (
    <div class="match-bar">
      {match.cancelled ? (
        <p class="notice" role="status" data-testid="cancelled">
          {t('match.cancelled')}
        </p>
      ) : null}
      {isOver ? null : <ConnectionLine connection={props.connection} onRetry={props.onRetry} />}
      {isOver || live === null ? null : <SeatClocks match={match} live={live} />}
      {isOver ? null : <SpectatorCount matchId={match.matchId} />}
      {mayToggle ? (
        <label class="switch">
          <input
            type="checkbox"
            data-testid="see-all"
            checked={props.seesAll}
            onChange={(event) => props.onSeesAll(event.currentTarget.checked)}
          />
          {t('match.seeAll')}
        </label>
      ) : null}
      {seat === -1 || isOver ? null : (
        <p>
          {t('match.yours')} <Link to={`/seat/${match.matchId}`}>{t('match.toSeat')}</Link>
        </p>
      )}
    </div>
  );
}
