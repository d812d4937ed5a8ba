import type { ComponentChildren } from 'preact';
import { lazy } from '../../app/lazy-part.tsx';
import { useWords } from '../../messages/words.ts';
import type { SeatClient } from '../client/seat-client.ts';
import { AskedHintsLine } from './asked-hints-line.tsx';
import { endText, type Result, resultOf } from './end-text.ts';
import type { TurningPointsProps } from './turning-points.tsx';
import '../../styles/turning-points.css';

const TurningPoints = lazy(() => import('./turning-points.tsx'));

export interface EndPanelProps {
  readonly client: SeatClient;
  /** Where the match is worth a look back. */
  readonly lookBack?: Omit<TurningPointsProps, 'client'>;
  readonly children?: ComponentChildren;
}

/** How the match ended for this seat, and what can be done next; nothing before that. */
export function EndPanel({ client, lookBack, children }: EndPanelProps) {
  const words = useWords();
  const seen = client.state.value;
  if (seen === null || !seen.isOver) return null;
  const result = resultOf(seen.scene, client.seat);
  const text = endText(words, seen.scene, client.seat);
  return (
    <section class={`panel end-panel ${result}`} aria-labelledby="end-title" data-testid="end">
      <h2 id="end-title">{words.t(`end.${result}`)}</h2>
      {text === null ? null : <p>{text}</p>}
      <AskedHintsLine client={client} />
      {children}
      {lookBack !== undefined && isAnalysed(client, result) ? (
        <div class="turning-points">
          <TurningPoints client={client} {...lookBack} />
        </div>
      ) : null}
    </section>
  );
}

/** As on the page of a replay: not where all decide at the same time, or in a fog. */
function isAnalysed({ head }: SeatClient, result: Result): boolean {
  return !head.isSimultaneous && !head.isHidden && result !== 'cancelled';
}
