import { computed, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { type MatchDetail, request } from '../arena/api.ts';
import { ConnectionLine } from '../arena/connection-line.tsx';
import { Loading } from '../arena/fault-notice.tsx';
import { LiveTimeline } from '../arena/live-timeline.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { Link } from '../app/router.tsx';
import { useOpened } from '../app/use-opened.ts';
import { Board } from '../board/board.tsx';
import { Pointing } from '../board/pointing.ts';
import { isFogged } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';
import { SeatsPanel } from '../player/panels/seats-panel.tsx';
import { TimelineView } from '../player/timeline-view.ts';

/** The featured match, live. */
export function FeaturedMatch({ matchId }: { readonly matchId: string }) {
  const { value, fault, retry } = useFetched(
    async () => (await request<'match'>(`/v1/matches/${encodeURIComponent(matchId)}`)).match,
    [matchId],
  );
  if (value !== null) return <Shown match={value} />;
  return (
    <div class="featured-stage">
      <Loading fault={fault} onRetry={retry} />
    </div>
  );
}

function Shown({ match }: { readonly match: MatchDetail }) {
  const { t } = useWords();
  // A battle is featured only if it hides nothing.
  const isHidden = isFogged(match.gameType);
  const { opened: live } = useOpened(
    () => LiveTimeline.follow({ match, isHidden, viewKind: isHidden ? 'all' : 'public', from: 'now' }),
    [match.matchId],
  );
  return (
    <div class="featured" data-testid="featured">
      <div class="featured-stage">
        {live?.isReady.value ? <Stage live={live} /> : <p role="status">{t('connection.connecting')}</p>}
      </div>
      <div class="featured-foot">
        <Link to={`/matches/${match.matchId}`} class="button primary">
          {t('live.open')}
        </Link>
        <ConnectionLine
          connection={live?.connection.value ?? { state: 'connecting' }}
          onRetry={() => live?.retryNow()}
        />
      </div>
    </div>
  );
}

function Stage({ live }: { readonly live: LiveTimeline }) {
  const { t, title } = useWords();
  const { view, frame, pointing } = useMemo(() => latestOf(live), [live]);
  useEffect(() => view.start(), [view]);
  if (view.loaded.value === null) return <p role="status">{t('app.loading')}</p>;
  return (
    <>
      <Board frame={frame} title={title(live.head.game)} pointing={pointing} mayTurn />
      <div class="featured-side">
        <h3>{title(live.head.game)}</h3>
        <SeatsPanel frame={frame} />
        <LastEvents view={view} />
      </div>
    </>
  );
}

/** The latest position of a live match, kept up to date. */
function latestOf(live: LiveTimeline) {
  const seq = computed(() => live.status.value.length);
  const view = new TimelineView(signal(live), seq, signal('all'));
  return { view, frame: computed(() => view.loaded.value!), pointing: new Pointing() };
}

function LastEvents({ view }: { readonly view: TimelineView }) {
  const { t, say } = useWords();
  return (
    <ol class="featured-feed" aria-label={t('live.lastEvent')}>
      {view.feed.value
        .slice(-5)
        .toReversed()
        .map((entry, i) => (
          <li key={`${entry.seq} ${i}`}>{say(entry.message)}</li>
        ))}
    </ol>
  );
}
