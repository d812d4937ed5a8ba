import { useEffect, useState } from 'preact/hooks';
import { Link } from '../app/router.tsx';
import { Board } from '../board/board.tsx';
import { useWords } from '../messages/words.ts';
import { SeatsPanel } from '../player/panels/seats-panel.tsx';
import { useFeed, useFrame, useGrowth } from '../player/use-timeline.ts';
import { request, type MatchDetail } from '../arena/api.ts';
import { ConnectionLine } from '../arena/connection-line.tsx';
import type { LiveTimeline } from '../arena/live-timeline.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { useLive } from './use-live.ts';

/** The match to watch now, as it is played. */
export function FeaturedMatch({ matchId }: { readonly matchId: string }) {
  const { value, fault, retry } = useFetched(
    async () => (await request<'match'>(`/v1/matches/${encodeURIComponent(matchId)}`)).match,
    [matchId],
  );
  return value === null ? <Loading fault={fault} onRetry={retry} /> : <Shown match={value} />;
}

function Shown({ match }: { readonly match: MatchDetail }) {
  const { t } = useWords();
  const live = useLive({ match, isHidden: false, eyes: 'public', from: 'now' }, match.matchId);
  return (
    <div class="featured" data-testid="featured">
      {live.timeline === null ? <p role="status">{t('connection.connecting')}</p> : <Stage timeline={live.timeline} />}
      <div class="featured-foot">
        <Link to={`/matches/${match.matchId}`} class="button primary">
          {t('live.open')}
        </Link>
        <ConnectionLine connection={live.connection} onRetry={live.retryNow} />
      </div>
    </div>
  );
}

function Stage({ timeline }: { readonly timeline: LiveTimeline }) {
  const { t, say } = useWords();
  const [cursor, setCursor] = useState(-1);
  useGrowth(timeline);
  const { shown } = useFrame(timeline, timeline.length, 'all');
  const feed = useFeed(timeline, 'all');
  useEffect(() => setCursor(-1), [timeline]);
  if (shown === null) return <p role="status">{t('app.loading')}</p>;
  return (
    <div class="featured-stage">
      <Board
        scene={shown.scene}
        isNext={shown.isNext}
        title={timeline.head.title}
        cursor={cursor}
        onCursor={setCursor}
      />
      <div class="featured-side">
        <h3>{timeline.head.title}</h3>
        <SeatsPanel scene={shown.scene} />
        <ol class="featured-feed" aria-label={t('live.lastEvent')}>
          {feed
            .slice(-5)
            .toReversed()
            .map((entry, i) => (
              <li key={`${entry.seq} ${i}`}>{say(entry.message)}</li>
            ))}
        </ol>
      </div>
    </div>
  );
}
