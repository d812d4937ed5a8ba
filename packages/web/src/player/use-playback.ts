import { useEffect, useState } from 'preact/hooks';
import type { Timeline } from './timeline.ts';

/** Milliseconds a step at speed 1. */
const STEP_MS = 700;

/** Where the player is and whether it runs. A live match is followed as long as one looks at its latest position. */
export function usePlayback(timeline: Timeline, start: number) {
  // A live match is looked at where it is, and followed.
  const [wanted, setWanted] = useState(timeline.isLive && start === 0 ? timeline.length : start);
  const [isPlaying, setPlaying] = useState(timeline.isLive);
  const [speed, setSpeed] = useState(1);
  const { length } = timeline;
  const isRunning = timeline.verification.state === 'running';
  // A position from an address may lie ahead of what has been checked so far.
  const seq = Math.min(wanted, length);

  useEffect(() => {
    if (!isPlaying) return;
    if (seq >= length && !timeline.isLive && !isRunning) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => seq < length && setWanted(seq + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, seq, length, speed]);

  const seek = (to: number) => {
    setPlaying(false);
    setWanted(Math.max(0, to));
  };
  const play = (next: boolean) => {
    if (next && seq >= length && !timeline.isLive) setWanted(0);
    setPlaying(next);
  };
  return { seq, isPlaying, speed, seek, play, setSpeed };
}
