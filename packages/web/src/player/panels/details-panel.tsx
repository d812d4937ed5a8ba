import type { Explanation } from '@hexfront/engine';
import { useEffect, useState } from 'preact/hooks';
import { addressOf } from '../../board/addresses.ts';
import { describeHex } from '../../board/describe.ts';
import type { Scene } from '../../board/scene.ts';
import { type Explained, explained } from '../../games/explained.ts';
import { useWords } from '../../messages/words.ts';

export interface DetailsProps {
  readonly scene: Scene;
  readonly cell: number;
  readonly explain: (hex: string, signal: AbortSignal) => Promise<readonly Explanation[]>;
}

/** The hex under the cursor in words, and why its numbers are what they are. */
export function DetailsPanel({ scene, cell, explain }: DetailsProps) {
  const { t, say, table } = useWords();
  const [explanations, setExplanations] = useState<readonly Explained[]>([]);
  const text = cell < 0 ? t('panel.noDetails') : describeHex(table, scene, cell);
  // A step elsewhere leaves what is shown until the answer comes: a panel that empties at every tick cannot be read.
  useEffect(() => setExplanations([]), [text]);
  useEffect(() => {
    if (cell < 0) return;
    const wanted = new AbortController();
    explain(addressOf(scene, cell), wanted.signal).then(
      (found) => !wanted.signal.aborted && setExplanations(found.map(explained)),
      // A position that is gone by the time of the answer explains nothing, and the next one asks again.
      () => undefined,
    );
    return () => wanted.abort();
  }, [scene, cell]);
  return (
    <section class="panel details" aria-label={t('panel.details')}>
      <h2>{t('panel.details')}</h2>
      <p>{text}</p>
      {explanations.length === 0 ? null : (
        <div class="explanations" data-testid="explanations" role="group" aria-label={t('panel.why')} tabIndex={0}>
          {explanations.map(({ title, total, terms }, i) => (
            <table key={i}>
              <caption>
                {say(title)} <strong>{total}</strong>
              </caption>
              <tbody>
                {terms.map(({ label, amount }, k) => (
                  <tr key={k}>
                    <th scope="row">{say(label)}</th>
                    <td>{amount}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      )}
    </section>
  );
}
