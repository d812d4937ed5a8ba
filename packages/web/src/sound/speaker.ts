import type { Sound } from './sounds-of.ts';

/** One note of a sound: when it begins, how high it is and where it glides to, how long it lasts and how loud it is. */
interface Note {
  readonly at: number;
  readonly hertz: number;
  readonly to?: number;
  readonly seconds: number;
  readonly volume: number;
  readonly wave: OscillatorType;
}

const note = (at: number, hertz: number, seconds: number, more: Partial<Note> = {}): Note => ({
  at,
  hertz,
  seconds,
  volume: 0.08,
  wave: 'sine',
  ...more,
});

/** Short and soft: a match has hundreds of them. */
const scores: { readonly [sound in Sound]: readonly Note[] } = {
  move: [note(0, 330, 0.07, { to: 260, wave: 'triangle' })],
  arrival: [note(0, 440, 0.08), note(0.07, 660, 0.1)],
  capture: [note(0, 392, 0.09), note(0.08, 523, 0.14)],
  fight: [note(0, 180, 0.12, { to: 90, wave: 'square', volume: 0.05 })],
  loss: [note(0, 160, 0.22, { to: 55, wave: 'sawtooth', volume: 0.06 })],
  turn: [note(0, 523, 0.12), note(0.11, 784, 0.2)],
  end: [note(0, 392, 0.16), note(0.15, 523, 0.16), note(0.3, 659, 0.35)],
};

/** A browser that has not been touched yet may not play; what it could not play at once is not made up for. */
const PATIENCE_MS = 120;
const LEAST_APART_MS = 50;

let context: AudioContext | null = null;
let lastAt = Number.NEGATIVE_INFINITY;

export async function play(sounds: readonly Sound[]): Promise<void> {
  context ??= new AudioContext();
  if (context.state !== 'running') {
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
  const now = performance.now();
  if (context.state !== 'running' || now - lastAt < LEAST_APART_MS) return;
  lastAt = now;
  for (const sound of sounds) for (const each of scores[sound]) strike(context, each);
}

function strike(audio: AudioContext, { at, hertz, to = hertz, seconds, volume, wave }: Note): void {
  const start = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type: wave, frequency: hertz });
  const gain = new GainNode(audio, { gain: 0 });
  oscillator.frequency.exponentialRampToValueAtTime(to, start + seconds);
  // Rising and falling slopes: a wave that is cut off clicks.
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
