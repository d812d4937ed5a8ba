import { lazy } from '../app/lazy-part.tsx';
import { route, setQuery } from '../app/router.tsx';
import { ForkPanel } from './panels/fork-panel.tsx';
import { Player } from './player.tsx';
import type { PlayerState } from './player-state.ts';
import type { ReplayTimeline } from './replay-timeline.ts';
import type { Timeline } from './timeline.ts';
import '../styles/course.css';

const CourseGraph = lazy(() => import('./panels/course-graph.tsx'));
const AnalysisPanel = lazy(() => import('../analysis/analysis-panel.tsx'));

export interface PagePlayerProps {
  readonly timeline: Timeline;
  /** Where a match can be forked: its timeline, which holds the engine. */
  readonly fork?: ReplayTimeline;
  readonly start?: 'first' | 'latest';
}

/** The player on a page of the dashboard: the address keeps its position, and a fork leads to another page. */
export function PagePlayer({ timeline, fork, start = 'first' }: PagePlayerProps) {
  const { query } = route.value;
  return (
    <Player
      timeline={timeline}
      start={start}
      address={{ query, set: setQuery }}
      isEmbedded={query.get('embed') === '1'}
      {...(isAnalysable(timeline) ? { analysis: (state: PlayerState) => <Analysis state={state} /> } : {})}
      {...(!timeline.isLive && timeline.head.isSimultaneous
        ? { course: (state: PlayerState) => <Course state={state} /> }
        : {})}
      {...(fork === undefined ? {} : { fork: (state: PlayerState) => <ForkPart state={state} fork={fork} /> })}
    />
  );
}

/** Whoever decides at the same time, or in a fog, cannot be asked what would have been better. */
function isAnalysable({ head, isLive, file }: Timeline): boolean {
  return !isLive && file !== undefined && !head.isSimultaneous && !head.isHidden;
}

/** Beside the board, so that a moment and its position are seen together. Its room is kept until it arrives. */
function Analysis({ state }: { readonly state: PlayerState }) {
  return (
    <div class="analysis-room">
      <AnalysisPanel state={state} />
    </div>
  );
}

function Course({ state }: { readonly state: PlayerState }) {
  return (
    <div class="course-room">
      <CourseGraph state={state} />
    </div>
  );
}

function ForkPart({ state, fork }: { readonly state: PlayerState; readonly fork: ReplayTimeline }) {
  const { isForking, seq, sides } = state;
  if (!isForking.value) return null;
  const close = () => {
    isForking.value = false;
  };
  return <ForkPanel timeline={fork} seq={seq.value} sides={sides} onClose={close} />;
}
