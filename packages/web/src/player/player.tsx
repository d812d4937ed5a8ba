import type { Viewer } from '@hexfront/engine';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { setQuery, useRoute } from '../app/router.tsx';
import { Steady } from '../app/steady.tsx';
import { Board } from '../board/board.tsx';
import { BoardText } from '../board/board-text.tsx';
import { usualLayers } from '../board/layers.ts';
import type { FeedEntry } from '../board/scene.ts';
import { useWords } from '../messages/words.ts';
import { Controls } from './controls.tsx';
import { DetailsPanel } from './panels/details-panel.tsx';
import { Feed } from './panels/feed.tsx';
import { ForkPanel } from './panels/fork-panel.tsx';
import { highlights } from './jumps.ts';
import { PlayerActions } from './player-actions.tsx';
import type { ReplayTimeline } from './replay-timeline.ts';
import { SeatsPanel } from './panels/seats-panel.tsx';
import type { Timeline } from './timeline.ts';
import { readUrlState, sidesOf, writeUrlState } from './url-state.ts';
import { useFeed, useFrame, useGrowth, useSeries } from './use-timeline.ts';
import { LATEST, usePlayback } from './use-playback.ts';
import { Verified } from './verified.tsx';
import { ChiefsPanel } from './panels/chiefs-panel.tsx';

const Charts = lazy(() => import('./panels/charts.tsx'));

export interface PlayerProps {
  readonly timeline: Timeline;
  /** Where a match can be forked: its timeline, which holds the engine. */
  readonly fork?: ReplayTimeline;
  /** Where to begin if the address does not say: matches that everyone waits for begin with how they stand. */
  readonly start?: 'first' | 'latest';
}

/** The one player, for live matches and for replays: board, controls, feed, charts and explanations. */
export function Player({ timeline, fork, start: beginning = 'first' }: PlayerProps) {
  const { t } = useWords();
  const { query } = useRoute();
  const { head } = timeline;
  const sides = useMemo(() => sidesOf(head.game, head.players.length), [head]);
  const isEmbedded = query.get('embed') === '1';
  const [start] = useState(() => readUrlState(query, sides));
  const [chosen, setViewer] = useState<Viewer>(head.isHidden ? start.viewer : 'all');
  const viewer = timeline.eyes ?? chosen;
  const [cursor, setCursor] = useState(-1);
  const [hovered, setHovered] = useState(-1);
  const [layers, setLayers] = useState(usualLayers);
  const [isForking, setForking] = useState(false);
  useGrowth(timeline);
  const playback = usePlayback(timeline, start.seq === 0 && beginning === 'latest' ? LATEST : start.seq);
  const { seq, isFollowing } = playback;
  const { shown, failure } = useFrame(timeline, seq, viewer);
  const feed = useFeed(timeline, viewer);
  const series = useSeries(timeline);
  const marks = useMemo(() => highlights(feed), [feed]);
  useEffect(() => {
    setQuery(
      writeUrlState({ seq: isFollowing ? 0 : seq, viewer: timeline.eyes === undefined ? viewer : 'all' }, sides),
    );
  }, [seq, viewer, isFollowing]);

  const seekEntry = (entry: FeedEntry) => {
    playback.seek(entry.seq);
    if (entry.cell !== null) setCursor(entry.cell);
  };
  if (failure !== null) {
    return (
      <p role="alert" class="notice">
        {t('app.failed', { what: failure })}
      </p>
    );
  }
  if (shown === null) return <p role="status">{t('app.loading')}</p>;
  const { scene } = shown;
  const seats = typeof viewer === 'number' ? [viewer] : [...sides.keys()];
  const explain = (hex: string, signal: AbortSignal) => timeline.explain(shown.seq, viewer, hex, signal);
  return (
    <div class={`player${isEmbedded ? ' embed' : ''}`}>
      <div class="player-head">
        <h1>{t('player.title', { game: head.title, players: head.players.join(' – ') })}</h1>
        <Verified verification={timeline.verification} />
      </div>
      <div class="player-main">
        <Board
          scene={scene}
          isNext={shown.isNext}
          title={head.title}
          layers={layers}
          cursor={cursor}
          onCursor={setCursor}
          onHover={setHovered}
        />
        <Steady on={[seq, isFollowing, playback.isPlaying, playback.speed, timeline.length, timeline.turns, marks]}>
          <Controls
            {...playback}
            length={timeline.length}
            first={timeline.first ?? 0}
            isLive={timeline.isLive}
            turns={timeline.turns}
            marks={marks}
            onSeek={playback.seek}
            onPlay={playback.play}
            onSpeed={playback.setSpeed}
          />
        </Steady>
        {isEmbedded ? null : (
          <PlayerActions
            timeline={timeline}
            scene={scene}
            sides={sides}
            viewer={viewer}
            onViewer={setViewer}
            layers={layers}
            onLayers={setLayers}
            {...(fork === undefined || scene.outcome !== null ? {} : { onFork: () => setForking(true) })}
          />
        )}
        {isForking && fork !== undefined ? (
          <ForkPanel timeline={fork} seq={seq} sides={sides} onClose={() => setForking(false)} />
        ) : null}
        {isEmbedded ? null : (
          <Steady on={[series, sides, viewer, seq]}>
            <Charts series={series} sides={sides} seats={seats} seq={seq} onSeek={playback.seek} />
          </Steady>
        )}
      </div>
      <aside class="player-side">
        <Steady on={[scene]}>
          <SeatsPanel scene={scene} />
        </Steady>
        {isEmbedded ? null : (
          <>
            <Steady on={[scene, viewer]}>
              <ChiefsPanel scene={scene} viewer={viewer} />
            </Steady>
            <DetailsPanel scene={scene} cell={hovered >= 0 ? hovered : cursor} explain={explain} />
            <Steady on={[feed, seq]}>
              <Feed feed={feed} seq={seq} onSeek={seekEntry} />
            </Steady>
          </>
        )}
      </aside>
      {isEmbedded ? null : (
        <div class="player-below">
          <Steady on={[scene]}>
            <BoardText scene={scene} />
          </Steady>
        </div>
      )}
    </div>
  );
}
