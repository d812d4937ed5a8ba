import { useEffect, useState } from 'preact/hooks';
import { usePanelRole } from '../../app/guest.ts';
import { addressOf } from '../../board/addresses.ts';
import { describeHex } from '../../board/describe.ts';
import { type Explained, explained } from '../../games/explained.ts';
import { useWords } from '../../messages/words.ts';
import type { MatchView } from '../match-view.ts';

/** The hex under the cursor in words, and why its numbers are what they are. */
export function DetailsPanel({ view }: { readonly view: MatchView }) {
  const { t, say, table } = useWords();
  const role = usePanelRole();
  const { scene } = view.frame.value;
  const cell = view.pointing.cell.value;
  const [explanations, setExplanations] = useState<readonly Explained[]>([]);
  const text = cell < 0 ? t('panel.noDetails') : describeHex(table, scene, cell);
  // A step that does not change this hex keeps the old numbers until the answer arrives; emptying the panel would make it unreadable.
  useEffect(() => setExplanations([]), [text]);
  useEffect(() => {
    if (cell < 0) return;
    const wanted = new AbortController();
    view.explain(addressOf(scene, cell), wanted.signal).then(
      (found) => !wanted.signal.aborted && setExplanations(found.map(explained)),
      // The position was gone before the answer came; the next one asks again.
      () => undefined,
    );
    return () => wanted.abort();
  }, [scene, cell]);
  return (
    <section class="panel details" role={role} aria-label={t('panel.details')}>
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
