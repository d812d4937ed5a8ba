import type { MessageKey } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';
import { lastBefore, nextAfter } from './jumps.ts';
import { ControlIcon, type ControlIconName } from './control-icon.tsx';

export const speeds = [0.5, 1, 2, 4, 10] as const;

export interface ControlsProps {
  readonly seq: number;
  readonly length: number;
  readonly first?: number;
  /** Of a live match: whether the latest position is followed. */
  readonly isFollowing?: boolean;
  readonly isLive?: boolean;
  readonly turns: readonly number[];
  readonly marks: readonly number[];
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly onSeek: (seq: number) => void;
  readonly onPlay: (isPlaying: boolean) => void;
  readonly onSpeed: (speed: number) => void;
}

/** Play, pause, speed, scrub, and steps by action, by turn and to what mattered. */
export function Controls(props: ControlsProps) {
  const { seq, length, first = 0, turns, marks, isPlaying, onSeek } = props;
  const { t } = useWords();
  const button = (key: MessageKey, sign: ControlIconName, to: number | undefined) => (
    <button
      type="button"
      aria-label={t(key)}
      title={t(key)}
      disabled={to === undefined || to === seq}
      onClick={() => onSeek(to!)}
    >
      <ControlIcon name={sign} />
    </button>
  );
  return (
    <div class="controls" role="group" aria-label={t('player.controls')}>
      <div class="buttons">
        {button('player.first', 'first', first)}
        {button('player.turnBack', 'turnBack', lastBefore(turns, seq))}
        {button('player.back', 'back', seq > first ? seq - 1 : undefined)}
        <button
          type="button"
          class="primary"
          data-testid="play"
          aria-label={t(isPlaying ? 'player.pause' : 'player.play')}
          onClick={() => props.onPlay(!isPlaying)}
        >
          <ControlIcon name={isPlaying ? 'pause' : 'play'} />
        </button>
        {button('player.forward', 'forward', seq < length ? seq + 1 : undefined)}
        {button('player.turnForward', 'turnForward', nextAfter(turns, seq))}
        {button('player.last', 'last', length)}
        {button('player.previousEvent', 'previousEvent', lastBefore(marks, seq))}
        {button('player.nextEvent', 'nextEvent', nextAfter(marks, seq))}
        {props.isLive ? (
          <button
            type="button"
            class="follow"
            data-testid="follow"
            aria-pressed={props.isFollowing ?? false}
            onClick={() => onSeek(length)}
          >
            <span class="lamp" aria-hidden="true" /> {t(props.isFollowing ? 'live.following' : 'live.follow')}
          </button>
        ) : null}
        <label class="speed">
          <span class="hidden">{t('player.speed')}</span>
          <select value={String(props.speed)} onChange={(event) => props.onSpeed(Number(event.currentTarget.value))}>
            {speeds.map((speed) => (
              <option key={speed} value={String(speed)}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
      </div>
      <label class="scrub">
        <span class="hidden">{t('player.position')}</span>
        <input
          type="range"
          min={first}
          max={length}
          value={seq}
          data-testid="scrub"
          aria-valuetext={t('player.positionOf', { seq, length })}
          onInput={(event) => onSeek(Number(event.currentTarget.value))}
        />
        <MarkStrip marks={marks} length={length} />
      </label>
      <output class="position" data-testid="position">
        {t('player.positionOf', { seq, length })}
      </output>
    </div>
  );
}

/** Where captures and kills lie on the way; thinned out so that a long match stays a strip. */
function MarkStrip({ marks, length }: { readonly marks: readonly number[]; readonly length: number }) {
  if (length === 0) return null;
  const places = [...new Set(marks.map((mark) => Math.round((mark / length) * 200)))];
  return (
    <svg class="strip" viewBox="0 0 200 6" preserveAspectRatio="none" aria-hidden="true">
      {places.map((x) => (
        <rect key={x} x={x - 0.4} y={0} width={0.8} height={6} />
      ))}
    </svg>
  );
}
