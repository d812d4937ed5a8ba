import type { Viewer } from '@hexfront/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import { asFault, type Fault, type MatchDetail, type WireState } from '../arena/api.ts';
import type { Connection } from '../arena/event-stream.ts';
import { LiveTimeline } from '../arena/live-timeline.ts';
import { type ViewKind, MatchSource } from '../arena/match-source.ts';

export interface LivePlan {
  readonly match: MatchDetail;
  readonly isHidden: boolean;
  readonly eyes: ViewKind;
  /** The seat whose eyes `own` are. */
  readonly seat?: number;
  readonly adminKey?: string | null;
  readonly from: 'start' | 'now';
}

export interface Live {
  readonly timeline: LiveTimeline | null;
  /** The latest state that came, for its clock and its tick. */
  readonly state: WireState | null;
  readonly isEnded: boolean;
  readonly connection: Connection;
  readonly refused: Fault | null;
  retryNow(): void;
}

/** Follows a match as long as the page is open; a plan with another key starts afresh. Null follows nothing. */
export function useLive(plan: LivePlan | null, key: string): Live {
  const [timeline, setTimeline] = useState<LiveTimeline | null>(null);
  const [state, setState] = useState<WireState | null>(null);
  const [isEnded, setEnded] = useState(false);
  const [refused, setRefused] = useState<Fault | null>(null);
  const [connection, setConnection] = useState<Connection>({ state: 'connecting' });
  const source = useRef<MatchSource | null>(null);
  useEffect(() => {
    setTimeline(null);
    setState(null);
    setEnded(false);
    setRefused(null);
    if (plan === null) return;
    let isWanted = true;
    let opened: LiveTimeline | null = null;
    const { match, isHidden, eyes, from, seat, adminKey = null } = plan;
    const viewer: Viewer = isHidden && eyes === 'own' ? (seat ?? 0) : 'all';
    // Views that this page cannot draw, or a game it does not know.
    const fail = (error: unknown) => isWanted && setRefused(asFault(error));
    const start = async () => {
      const made = await LiveTimeline.open(match, viewer, eyes, adminKey);
      if (!isWanted) return made.close();
      opened = made;
      let line: Promise<void> = Promise.resolve();
      source.current = new MatchSource({
        match,
        isHidden,
        eyes,
        from,
        adminKey,
        onSteps: (steps) => {
          line = line.then(async () => {
            await made.add(steps);
            if (isWanted) setTimeline(made);
          });
          line.catch(fail);
        },
        onState: (found) => isWanted && setState(found),
        onEnd: () => void line.then(() => isWanted && setEnded(true)),
        onConnection: (found) => isWanted && setConnection(found),
        onRefused: (fault) => isWanted && setRefused(fault),
      });
    };
    start().catch(fail);
    return () => {
      isWanted = false;
      source.current?.close();
      source.current = null;
      opened?.close();
    };
  }, [key]);
  return { timeline, state, isEnded, connection, refused, retryNow: () => source.current?.retryNow() };
}
