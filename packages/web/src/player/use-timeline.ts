import type { Viewer } from '@hexfront/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FeedEntry, Scene } from '../board/scene.ts';
import type { Series, Timeline } from './timeline.ts';

/** Draws the component again whenever the timeline has grown. */
export function useGrowth(timeline: Timeline): void {
  const [, setTick] = useState(0);
  useEffect(() => timeline.subscribe(() => setTick((tick) => tick + 1)), [timeline]);
}

/** The scene at a position, and whether it is one step on from the one before. Answers that come too late are dropped. */
export function useFrame(timeline: Timeline, seq: number, viewer: Viewer) {
  const [shown, setShown] = useState<{ scene: Scene; seq: number; isNext: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const wanted = useRef('');
  const before = useRef<{ seq: number; viewer: Viewer } | null>(null);
  const isReached = seq <= timeline.length;
  useEffect(() => {
    if (!isReached) return;
    const key = `${seq} ${viewer}`;
    wanted.current = key;
    timeline.frame(seq, viewer).then(
      (scene) => {
        if (wanted.current !== key) return;
        const isNext = before.current !== null && before.current.seq === seq - 1 && before.current.viewer === viewer;
        before.current = { seq, viewer };
        setShown({ scene, seq, isNext });
      },
      (error: unknown) => setFailure(String(error)),
    );
  }, [timeline, seq, viewer, isReached]);
  return { shown, failure };
}

export function useFeed(timeline: Timeline, viewer: Viewer): readonly FeedEntry[] {
  const [feed, setFeed] = useState<readonly FeedEntry[]>([]);
  const { length } = timeline;
  const isSettled = timeline.verification.state !== 'running';
  // While a long record is being checked, asking now and then is enough.
  const stamp = isSettled ? -1 : Math.floor(length / 200);
  useEffect(() => {
    let isWanted = true;
    void timeline.feed(viewer).then((entries) => isWanted && setFeed(entries));
    return () => {
      isWanted = false;
    };
  }, [timeline, viewer, stamp, timeline.isLive ? length : 0]);
  return feed;
}

export function useSeries(timeline: Timeline): Series {
  const [series, setSeries] = useState<Series>({});
  const isSettled = timeline.verification.state !== 'running';
  useEffect(() => {
    let isWanted = true;
    void timeline.series().then((found) => isWanted && setSeries(found));
    return () => {
      isWanted = false;
    };
  }, [timeline, isSettled, timeline.isLive ? timeline.length : 0]);
  return series;
}
