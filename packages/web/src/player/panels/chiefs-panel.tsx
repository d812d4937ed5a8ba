import type { Viewer } from '@hexfront/engine';
import type { ReadonlySignal } from '@preact/signals';
import { usePanelRole } from '../../app/guest.ts';
import { addressOf } from '../../board/addresses.ts';
import { frontierSummary } from '../../board/frontier.ts';
import type { Frame } from '../../board/scene.ts';
import { sayOf } from '../../messages/message.ts';
import { useWords } from '../../messages/words.ts';

export interface ChiefsPanelProps {
  readonly frame: ReadonlySignal<Frame>;
  readonly viewer: ReadonlySignal<Viewer>;
}

/** For games with Chiefs and a frontier: how both stand, always in sight. */
export function ChiefsPanel({ frame, viewer: { value: viewer } }: ChiefsPanelProps) {
  const { t, say } = useWords();
  const role = usePanelRole();
  const { scene } = frame.value;
  if (scene.frontier === null) return null;
  const shown = typeof viewer === 'number' ? [viewer] : [...scene.seats.keys()];
  const list = (counts: { readonly [type: string]: number }) =>
    Object.entries(counts)
      .map(([type, count]) => `${count} ${say(sayOf('unit', type, { count }))}`)
      .join(', ') || t('panel.nothing');
  return (
    <section class="panel war" role={role} aria-label={t('panel.chiefs')}>
      <h2>{t('panel.chiefs')}</h2>
      <ul data-testid="chiefs">
        {scene.seats.map(({ side, isOut }, seat) => {
          const chief = scene.stacks.find((stack) => stack.type === 'Chief' && stack.seat === seat);
          const name = sayOf('side', side);
          if (chief !== undefined && chief.hp !== null) {
            return (
              <li key={side}>
                ♛{' '}
                {t('panel.chief', { side: name, hp: chief.hp, maxHp: chief.maxHp!, at: addressOf(scene, chief.cell) })}
              </li>
            );
          }
          return <li key={side}>♛ {t(isOut ? 'panel.chiefDead' : 'panel.chiefHidden', { side: name })}</li>;
        })}
      </ul>
      {shown.map((seat) => {
        const { own, enemies } = frontierSummary(scene, seat);
        return (
          <dl key={seat} class="frontier" data-testid="frontier">
            <dt>{t('panel.frontier', { side: sayOf('side', scene.seats[seat].side) })}</dt>
            <dd>
              {t('panel.frontierOwn')}: {list(own)}
            </dd>
            {/* A spectator who sees everything would read here what the seat does not see. */}
            {seat === viewer ? (
              <dd>
                {t('panel.frontierSeen')}: {list(enemies)}
              </dd>
            ) : null}
          </dl>
        );
      })}
    </section>
  );
}
