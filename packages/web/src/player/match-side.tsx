import type { ComponentChildren } from 'preact';
import { usePanelRole } from '../app/guest.ts';
import type { FeedEntry } from '../board/scene.ts';
import type { MatchView } from './match-view.ts';
import { ChiefsPanel } from './panels/chiefs-panel.tsx';
import { DetailsPanel } from './panels/details-panel.tsx';
import { Feed } from './panels/feed.tsx';
import { SeatsPanel } from './panels/seats-panel.tsx';

export interface MatchSideProps {
  readonly view: MatchView;
  readonly onEntry: (entry: FeedEntry) => void;
  /** Only who plays and how they stand, for embedded players. */
  readonly isShort?: boolean;
  /** What comes right after the seats. */
  readonly children?: ComponentChildren;
}

/** The panels beside a board. Each reads its own signals, so a moving cursor renders the details and nothing else. */
export function MatchSide({ view, onEntry, isShort = false, children }: MatchSideProps) {
  return (
    <aside class="player-side" role={usePanelRole() === undefined ? undefined : 'none'}>
      <SeatsPanel frame={view.frame} />
      {children}
      {isShort ? null : (
        <>
          <ChiefsPanel frame={view.frame} viewer={view.viewer} />
          <DetailsPanel view={view} />
          <Feed feed={view.feed} seq={view.seq} onEntry={onEntry} />
        </>
      )}
    </aside>
  );
}
