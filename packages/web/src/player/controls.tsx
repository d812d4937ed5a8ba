import type { ReadonlySignal } from '@preact/signals';
import type { MessageKey } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';
import { ControlIcon, type ControlIconName } from './control-icon.tsx';
import { lastBefore, nextAfter } from './jumps.ts';
import type { Playback } from './playback.ts';
import type { Timeline } from './timeline.ts';

export const speeds = [0.5, 1, 2, 4, 10] as const;

export interface ControlsProps {
  readonly timeline: ReadonlySignal<Timeline>;
  readonly playback: Playback;
  readonly highlights: ReadonlySignal<readonly number[]>;
}

/** Play, pause, speed, scrub, and step by action, by turn and to the highlights. */
export function Controls(props: ControlsProps) {
  const { t } = useWords();
  const { seq } = props.playback;
  const { length } = props.timeline.value.status.value;
  return (
    <div class="controls" role="group" aria-label={t('player.controls')}>
      <div class="buttons">
        <StepButtons {...props} />
        <FollowButton {...props} />
        <SpeedSelect {...props} />
      </div>
      <Scrubber {...props} />
      <output class="position" data-testid="position">
        {t('player.positionOf', { seq: seq.value, length })}
      </output>
    </div>
  );
}

function StepButtons({ timeline, playback, highlights }: ControlsProps) {
  const { t } = useWords();
  const { first, length, turns } = timeline.value.status.value;
  const seq = playback.seq.value;
  const isPlaying = playback.isPlaying.value;
  const button = (key: MessageKey, icon: ControlIconName, to: number | undefined, shortcut?: string) => (
    <button
      type="button"
      aria-label={t(key)}
      title={t(key)}
      aria-keyshortcuts={shortcut}
      disabled={to === undefined || to === seq}
      onClick={() => playback.seek(to!)}
    >
      <ControlIcon name={icon} />
    </button>
  );
  return (
    <>
      {button('player.first', 'first', first, 'Home')}
      {button('player.turnBack', 'turnBack', lastBefore(turns, seq))}
      {button('player.back', 'back', seq > first ? seq - 1 : undefined, 'ArrowLeft')}
      <button
        type="button"
        class="primary"
        data-testid="play"
        aria-keyshortcuts="Space"
        aria-label={t(isPlaying ? 'player.pause' : 'player.play')}
        onClick={() => playback.play(!isPlaying)}
      >
        <ControlIcon name={isPlaying ? 'pause' : 'play'} />
      </button>
      {button('player.forward', 'forward', seq < length ? seq + 1 : undefined, 'ArrowRight')}
      {button('player.turnForward', 'turnForward', nextAfter(turns, seq))}
      {button('player.last', 'last', length, 'End')}
      {button('player.previousEvent', 'previousEvent', lastBefore(highlights.value, seq))}
      {button('player.nextEvent', 'nextEvent', nextAfter(highlights.value, seq))}
    </>
  );
}

function FollowButton({ timeline, playback }: ControlsProps) {
  const { t } = useWords();
  const { isLive, status } = timeline.value;
  if (!isLive) return null;
  const isFollowing = playback.isFollowing.value;
  return (
    <button
      type="button"
      class="follow"
      data-testid="follow"
      aria-pressed={isFollowing}
      onClick={() => playback.seek(status.value.length)}
    >
      <span class="lamp" aria-hidden="true" /> {t(isFollowing ? 'live.following' : 'live.follow')}
    </button>
  );
}

function SpeedSelect({ playback: { speed } }: ControlsProps) {
  const { t } = useWords();
  return (
    <label class="speed">
      <span class="hidden">{t('player.speed')}</span>
      <select
        value={String(speed.value)}
        onChange={(event) => {
          speed.value = Number(event.currentTarget.value);
        }}
      >
        {speeds.map((each) => (
          <option key={each} value={String(each)}>
            {each}×
          </option>
        ))}
      </select>
    </label>
  );
}

function Scrubber({ timeline, playback, highlights }: ControlsProps) {
  const { t } = useWords();
  const { first, length } = timeline.value.status.value;
  const seq = playback.seq.value;
  return (
    <label class="scrub">
      <span class="hidden">{t('player.position')}</span>
      <input
        type="range"
        min={first}
        max={length}
        value={seq}
        data-testid="scrub"
        aria-valuetext={t('player.positionOf', { seq, length })}
        onInput={(event) => playback.seek(Number(event.currentTarget.value))}
      />
      <HighlightStrip highlights={highlights.value} length={length} />
    </label>
  );
}

/** Where captures and kills happen along the way; thinned out so that a long match stays a strip. */
function HighlightStrip({ highlights, length }: { readonly highlights: readonly number[]; readonly length: number }) {
  if (length === 0) return null;
  const places = [...new Set(highlights.map((seq) => Math.round((seq / length) * 200)))];
  return (
    <svg class="strip" viewBox="0 0 200 6" preserveAspectRatio="none" aria-hidden="true">
      {places.map((x) => (
        <rect key={x} x={x - 0.4} y={0} width={0.8} height={6} />
      ))}
    </svg>
  );
}
