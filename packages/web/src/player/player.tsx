import type { Viewer } from '@hexfront/engine';
import { lazy } from '../app/lazy-part.tsx';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { note, useRoute } from '../app/router.tsx';
import { Board } from '../board/board.tsx';
import { BoardText } from '../board/board-text.tsx';
import { usualLayers } from '../board/layers.ts';
import type { FeedEntry } from '../board/scene.ts';
import { sayOf } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';
import { Controls } from './controls.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { Feed } from './feed.tsx';
import { ForkPanel } from './fork-panel.tsx';
import { highlights } from './jumps.ts';
import { LayersPanel } from './layers-panel.tsx';
import type { ReplayTimeline } from './replay-timeline.ts';
import { saveFile } from './save-file.ts';
import { SeatsPanel } from './seats-panel.tsx';
import type { Timeline } from './timeline.ts';
import { readUrlState, sidesOf, writeUrlState } from './url-state.ts';
import { useFeed, useFrame, useGrowth, useSeries } from './use-timeline.ts';
import { usePlayback } from './use-playback.ts';
import { Verified } from './verified.tsx';
import { WarPanel } from './war-panel.tsx';

const Charts = lazy(() => import('./charts.tsx'));

export interface PlayerProps {
  readonly timeline: Timeline;
  /** Where a match can be forked: its timeline, which holds the engine. */
  readonly fork?: ReplayTimeline;
}

/** The one player, for live matches and for replays: board, controls, feed, charts and explanations. */
export function Player({ timeline, fork }: PlayerProps) {
  const { t, say } = useWords();
  const { query } = useRoute();
  const { head } = timeline;
  const sides = useMemo(() => sidesOf(head.game, head.players.length), [head]);
  const isEmbedded = query.get('embed') === '1';
  const [start] = useState(() => readUrlState(query, sides));
  const [viewer, setViewer] = useState<Viewer>(head.isHidden ? start.viewer : 'all');
  const [cursor, setCursor] = useState(-1);
  const [layers, setLayers] = useState(usualLayers);
  const [isForking, setForking] = useState(false);
  useGrowth(timeline);
  const playback = usePlayback(timeline, start.seq);
  const { seq } = playback;
  const { shown, failure } = useFrame(timeline, seq, viewer);
  const feed = useFeed(timeline, viewer);
  const series = useSeries(timeline);
  const marks = useMemo(() => highlights(feed), [feed]);
  useEffect(() => note(writeUrlState({ seq, viewer }, sides)), [seq, viewer]);

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
  const explain =
    timeline.explain === undefined ? undefined : (cell: number) => timeline.explain!(shown.seq, viewer, cell);
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
        />
        <Controls
          {...playback}
          length={timeline.length}
          turns={timeline.turns}
          marks={marks}
          onSeek={playback.seek}
          onPlay={playback.play}
          onSpeed={playback.setSpeed}
        />
        {isEmbedded ? null : (
          <div class="player-actions">
            {head.isHidden ? (
              <label>
                {t('player.view')}{' '}
                <select
                  value={String(viewer)}
                  data-testid="viewer"
                  onChange={(event) => setViewer(viewerOf(event.currentTarget.value))}
                >
                  <option value="all">{t('player.viewAll')}</option>
                  {sides.map((side, seat) => (
                    <option key={side} value={String(seat)}>
                      {say(sayOf('side', side))}
                    </option>
                  ))}
                </select>
              </label>
            ) : null}
            <LayersPanel scene={scene} layers={layers} onLayers={setLayers} />
            <ShareButton />
            {timeline.file === undefined ? null : (
              <button
                type="button"
                data-testid="download"
                onClick={() => void timeline.file!().then((text) => saveFile(`${head.game}.replay.json`, text))}
              >
                {t('player.download')}
              </button>
            )}
            {fork === undefined || scene.outcome !== null ? null : (
              <button type="button" class="primary" data-testid="fork" onClick={() => setForking(true)}>
                {t('player.fork')}
              </button>
            )}
          </div>
        )}
        {isForking && fork !== undefined ? (
          <ForkPanel timeline={fork} seq={seq} sides={sides} onClose={() => setForking(false)} />
        ) : null}
      </div>
      <aside class="player-side">
        <SeatsPanel scene={scene} />
        {isEmbedded ? null : (
          <>
            <WarPanel scene={scene} viewer={viewer} />
            <DetailsPanel scene={scene} cell={cursor} explain={explain} />
            <Feed feed={feed} seq={seq} onSeek={seekEntry} />
          </>
        )}
      </aside>
      {isEmbedded ? null : (
        <div class="player-below">
          <Charts
            series={series}
            sides={sides}
            seats={typeof viewer === 'number' ? [viewer] : [...sides.keys()]}
            seq={seq}
            onSeek={playback.seek}
          />
          <BoardText scene={scene} />
        </div>
      )}
    </div>
  );
}

function viewerOf(value: string): Viewer {
  return value === 'all' ? 'all' : Number(value);
}

function ShareButton() {
  const { t } = useWords();
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setDone(true);
  };
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{t(isDone ? 'player.copied' : 'player.share')}</span>
    </button>
  );
}
