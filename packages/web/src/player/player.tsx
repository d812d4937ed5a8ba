import type { Note } from '@hexfront/engine';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { Board } from '../board/board.tsx';
import { BoardText } from '../board/board-text.tsx';
import { useWords } from '../messages/words.ts';
import { Sounds } from '../sound/sounds.tsx';
import { Controls } from './controls.tsx';
import { MatchSide } from './match-side.tsx';
import { listenToKeys } from './playback-keys.ts';
import { NotesPanel } from './panels/notes-panel.tsx';
import { PlayerActions } from './player-actions.tsx';
import { PlayerState } from './player-state.ts';
import type { Timeline } from './timeline.ts';
import type { Address } from './url-state.ts';
import { Verified } from './verified.tsx';

const Charts = lazy(() => import('./panels/charts.tsx'));

export interface PlayerProps {
  readonly timeline: Timeline;
  /** Where to start if the address does not say: the first position, or the latest of a match that people follow. */
  readonly start?: 'first' | 'latest';
  /** What keeps position and viewer; without one, nothing does. */
  readonly address?: Address;
  /** Only the board, the controls and the seats. */
  readonly isEmbedded?: boolean;
  /** The form that forks a match, where one can be forked. */
  readonly fork?: (state: PlayerState) => ComponentChildren;
  /** What bots said, if the record itself does not say so. */
  readonly notes?: readonly Note[];
  /** What language models were asked and answered, beside the board. */
  readonly ledger?: (state: PlayerState) => ComponentChildren;
  /** What is known about the match besides its record: beside the board, and over its whole length. */
  readonly analysis?: (state: PlayerState) => ComponentChildren;
  readonly course?: (state: PlayerState) => ComponentChildren;
}

/** The one player, for live matches and for replays: board, controls, feed, charts and explanations. */
export function Player({
  timeline,
  start = 'first',
  address,
  isEmbedded = false,
  fork,
  notes,
  ledger,
  analysis,
  course,
}: PlayerProps) {
  const { t, title } = useWords();
  const [state] = useState(() => new PlayerState(timeline, address ?? null, start));
  useEffect(() => {
    state.timeline.value = timeline;
  }, [timeline]);
  useEffect(() => {
    state.notes.value = notes ?? timeline.notes ?? [];
  }, [timeline, notes]);
  useEffect(() => state.start(), []);
  // On somebody else's page the keys are not ours.
  useEffect(() => (state.address === null ? undefined : listenToKeys(state.playback, () => state.timeline.peek())), []);
  if (state.failure.value !== null) {
    return (
      <p role="alert" class="notice">
        {t('app.failed', { what: state.failure.value })}
      </p>
    );
  }
  if (!state.isReady.value) return <p role="status">{t('app.loading')}</p>;
  return (
    <div class={`player${isEmbedded ? ' embed' : ''}`}>
      <PlayerHead state={state} />
      {isEmbedded ? null : <Sounds frame={state.frame} />}
      <div class="player-main">
        <Board
          frame={state.frame}
          pointing={state.pointing}
          layers={state.layers}
          marks={state.allMarks}
          title={title(timeline.head.game)}
          mayTurn
        />
        <Controls timeline={state.timeline} playback={state.playback} highlights={state.highlights} />
        {isEmbedded ? null : <PlayerActions state={state} isForkable={fork !== undefined} />}
        {fork?.(state)}
        {isEmbedded ? null : course?.(state)}
        {isEmbedded ? null : <ChartsPart state={state} />}
      </div>
      <MatchSide view={state} onEntry={state.show} isShort={isEmbedded}>
        {isEmbedded ? null : <NotesPanel state={state} />}
        {isEmbedded ? null : ledger?.(state)}
        {isEmbedded ? null : analysis?.(state)}
      </MatchSide>
      {isEmbedded ? null : (
        <div class="player-below">
          <BoardText frame={state.frame} />
        </div>
      )}
    </div>
  );
}

interface PartProps {
  readonly state: PlayerState;
}

function PlayerHead({ state }: PartProps) {
  const { t, title } = useWords();
  const { head, status } = state.timeline.value;
  const name = t('player.title', { game: title(head.game), players: head.players.join(' – ') });
  usePageTitle(name);
  return (
    <div class="player-head">
      <h1>{name}</h1>
      <Verified verification={status.value.verification} />
    </div>
  );
}

function ChartsPart({ state }: PartProps) {
  const { series, sides, viewer, seq, playback } = state;
  const seats = typeof viewer.value === 'number' ? [viewer.value] : [...sides.keys()];
  return <Charts series={series.value} sides={sides} seats={seats} seq={seq.value} onSeek={playback.seek} />;
}
