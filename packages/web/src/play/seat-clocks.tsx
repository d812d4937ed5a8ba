import { useSignalEffect } from '@preact/signals';
import type { Json } from '@hexfront/engine';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { timeLeft } from '../app/duration.ts';
import type { MatchDetail } from '../arena/api.ts';
import type { LiveTimeline } from '../arena/live-timeline.ts';
import { decidingOf } from '../arena/wire.ts';
import { useWords } from '../messages/words.ts';
import { SeatBadge } from '../player/panels/seat-badge.tsx';
import { ServerClock } from './client/server-clock.ts';

interface SeatClocksProps {
  readonly match: MatchDetail;
  readonly live: LiveTimeline;
}

/** The time of every player: of the one to decide what is left, of the others what they will have. Nothing without a limit, or in ticks. */
export function SeatClocks(props: SeatClocksProps) {
  const { match, live } = props;
  const isTimed = match.pace.turnSeconds > 0 && !live.head.isSimultaneous;
  return isTimed && !live.isEnded.value ? <Clocks {...props} /> : null;
}

function Clocks({ match, live }: SeatClocksProps) {
  const { t, language } = useWords();
  const { matchId, pace, players } = match;
  const clock = useMemo(() => new ServerClock(`/v1/matches/${encodeURIComponent(matchId)}`), [matchId]);
  const [, setRound] = useState(0);
  const state = live.wireState.value;
  useSignalEffect(() => {
    if (live.connection.value.state === 'open') void clock.read();
  });
  useEffect(() => {
    if (state !== null) clock.update(state);
    const timer = setInterval(() => setRound((round) => round + 1), 500);
    return () => clearInterval(timer);
  }, [clock, state]);
  const deciding = state === null ? [] : decidingOf(live.head, state.game as Json);
  return (
    <ul class="seat-clocks" aria-label={t('clock.clocks')} data-testid="clocks">
      {players.map(({ seat, name }) => {
        const isRunning = deciding.includes(seat);
        const seconds = (isRunning ? clock.secondsLeft() : null) ?? pace.turnSeconds;
        return (
          <li key={seat} data-running={String(isRunning)}>
            <SeatBadge seat={seat} size={16} /> <span class="hidden">{name}</span>
            <span class="seat-time">{timeLeft(language, Math.max(0, Math.ceil(seconds)))}</span>
          </li>
        );
      })}
    </ul>
  );
}
