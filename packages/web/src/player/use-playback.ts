import { useEffect, useState } from 'preact/hooks';
import type { Timeline } from './timeline.ts';

/** Milliseconds a step at speed 1. */
const STEP_MS = 700;

/** The latest position, whichever that is at the moment: a live match is followed. */
export const LATEST = Number.POSITIVE_INFINITY;

/** Where the player is and whether it runs. A live match is followed until one looks at an earlier position. */
export function usePlayback(timeline: Timeline, start: number) {
  const [wanted, setWanted] = useState(timeline.isLive && start === 0 ? LATEST : start);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const { length } = timeline;
  const isRunning = timeline.verification.state === 'running';
  // A position from an address may lie ahead of what has been checked so far.
  const seq = Math.max(timeline.first ?? 0, Math.min(wanted, length));
  const isFollowing = timeline.isLive && wanted === LATEST;

  useEffect(() => {
    if (!isPlaying) return;
    if (seq >= length && (timeline.isLive || !isRunning)) {
      setPlaying(false);
      if (timeline.isLive) setWanted(LATEST);
      return;
    }
    const timer = setTimeout(() => seq < length && setWanted(seq + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, seq, length, speed]);

  const seek = (to: number) => {
    setPlaying(false);
    setWanted(timeline.isLive && to >= length ? LATEST : Math.max(0, to));
  };
  const play = (next: boolean) => {
    if (next && seq >= length && !timeline.isLive) setWanted(0);
    setPlaying(next);
  };
  return { seq, isFollowing, isPlaying, speed, seek, play, setSpeed };
}
