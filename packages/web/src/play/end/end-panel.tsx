import type { ComponentChildren } from 'preact';
import { useWords } from '../../messages/words.ts';
import type { SeatClient } from '../client/seat-client.ts';
import { AskedHintsLine } from './asked-hints-line.tsx';
import { endText, resultOf } from './end-text.ts';

/** How the match ended for this seat, and what can be done next; nothing before that. */
export function EndPanel({ client, children }: { readonly client: SeatClient; readonly children?: ComponentChildren }) {
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
    </section>
  );
}
