import type { ReadonlySignal } from '@preact/signals';
import { usePanelRole } from '../../app/guest.ts';
import { seatColours } from '../../board/palette.ts';
import type { Frame, Scene } from '../../board/scene.ts';
import { sayOf } from '../../messages/message.ts';
import { useWords } from '../../messages/words.ts';
import { SeatBadge } from './seat-badge.tsx';

/** Who plays and how they stand, at a glance. */
export function SeatsPanel({ frame }: { readonly frame: ReadonlySignal<Frame> }) {
  const { t, say } = useWords();
  const role = usePanelRole();
  const { scene } = frame.value;
  const { clock, outcome } = scene;
  const time =
    clock.stage !== null
      ? t('clock.stage', { turn: clock.turn, limit: clock.limit, stage: sayOf('stage', clock.stage) })
      : clock.actionsLeft !== null
        ? t('clock.actions', { turn: clock.turn, limit: clock.limit, actions: clock.actionsLeft })
        : t(clock.isTick ? 'clock.tick' : 'clock.turn', { turn: clock.turn, limit: clock.limit });
  return (
    <section class="panel seats" role={role} aria-label={t('panel.seats')}>
      <p class="clock" data-testid="clock">
        {time}
      </p>
      {outcome === null ? null : (
        <p class="outcome" data-testid="outcome">
          {outcomeText(scene, t)}
        </p>
      )}
      <ul>
        {scene.seats.map((seat, i) => (
          <li
            key={seat.side}
            style={{ borderColor: seatColours[i] }}
            class={`${seat.isDeciding ? 'deciding' : ''}${seat.isOut ? ' out' : ''}`}
          >
            <SeatBadge seat={i} />
            <strong>{say(sayOf('side', seat.side))}</strong>
            <span class="player-name">{seat.player === 'person' ? t('play.you') : seat.player}</span>
            {seat.isDeciding && outcome === null ? <em>{t('clock.decides')}</em> : null}
            {seat.isOut ? <em>{t('clock.out')}</em> : null}
            {outcome?.winners.includes(i) ? <em aria-hidden="true">★</em> : null}
            <dl>
              {seat.numbers.map(({ name, value }) => (
                <div key={name}>
                  <dt>{say(sayOf('number', name))}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function outcomeText(scene: Scene, t: ReturnType<typeof useWords>['t']): string {
  const { winners, reason } = scene.outcome!;
  if (winners.length === 0) return t('outcome.draw', { reason: sayOf('reason', reason) });
  return t('outcome.win', {
    side: winners.map((seat) => sayOf('side', scene.seats[seat].side)),
    reason: sayOf('reason', reason),
  });
}
