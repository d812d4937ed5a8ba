import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { playsSounds } from '../app/effects.ts';
import type { Frame } from '../board/scene.ts';
import { type Sound, soundsOf } from './sounds-of.ts';

export interface SoundsProps {
  readonly frame: ReadonlySignal<Frame>;
  /** Whether it is the player's turn; absent where nobody plays. */
  readonly isYours?: ReadonlySignal<boolean>;
}

/** What a match sounds like: each step forward by one, and the beginning of the player's turn. It shows nothing. */
export function Sounds({ frame, isYours }: SoundsProps) {
  const heard = useRef<{ readonly seq: number; readonly wasYours: boolean } | null>(null);
  useSignalEffect(() => {
    const { seq, scene } = frame.value;
    const isTurn = isYours?.value ?? false;
    const { current: last } = heard;
    heard.current = { seq, wasYours: isTurn };
    if (last === null || !playsSounds.peek()) return;
    const isCalled = isTurn && !last.wasYours && scene.outcome === null;
    const sounds: Sound[] = seq === last.seq + 1 ? soundsOf(scene) : [];
    if (sounds.length > 0 || isCalled) void hear(isCalled ? [...sounds, 'turn'] : sounds);
  });
  return null;
}

/** The speaker is fetched with the first sound. */
export async function hear(sounds: readonly Sound[]): Promise<void> {
  const { play } = await import('./speaker.ts');
  await play(sounds);
}
