import type { Note } from '@hexfront/engine';
import { lazy } from '../app/lazy-part.tsx';
import type { LedgerHead } from '../arena/ledger-source.ts';
import { route, setQuery } from '../app/router.tsx';
import { ForkPanel } from './panels/fork-panel.tsx';
import { Player } from './player.tsx';
import type { PlayerState } from './player-state.ts';
import type { ReplayTimeline } from './replay-timeline.ts';
import type { Timeline } from './timeline.ts';
import '../styles/course.css';
import '../styles/notes.css';

const CourseGraph = lazy(() => import('./panels/course-graph.tsx'));
const LedgerPanel = lazy(() => import('./panels/ledger-panel.tsx'));
const AnalysisPanel = lazy(() => import('../analysis/analysis-panel.tsx'));

export interface PagePlayerProps {
  readonly timeline: Timeline;
  /** Where a match can be forked: its timeline, which holds the engine. */
  readonly fork?: ReplayTimeline;
  readonly start?: 'first' | 'latest';
  /** What bots said, if the record itself does not say so. */
  readonly notes?: readonly Note[] | undefined;
  /** The ledgers of language models that the reader may read. */
  readonly ledgers?: { readonly matchId: string; readonly heads: readonly LedgerHead[] };
}

/** The player on a page of the dashboard: the address keeps its position, and a fork leads to another page. */
export function PagePlayer({ timeline, fork, start = 'first', notes, ledgers }: PagePlayerProps) {
  const { query } = route.value;
  return (
    <Player
      timeline={timeline}
      start={start}
      address={{ query, set: setQuery }}
      isEmbedded={query.get('embed') === '1'}
      {...(notes === undefined ? {} : { notes })}
      {...(ledgers === undefined || ledgers.heads.length === 0
        ? {}
        : { ledger: (state: PlayerState) => <LedgerPart state={state} ledgers={ledgers} /> })}
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

function LedgerPart({ state, ledgers }: { readonly state: PlayerState } & Required<Pick<PagePlayerProps, 'ledgers'>>) {
  return (
    <div class="ledger-room">
      <LedgerPanel state={state} matchId={ledgers.matchId} ledgers={ledgers.heads} />
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
