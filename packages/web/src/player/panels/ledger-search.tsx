import { useRef, useState } from 'preact/hooks';
import { asFault, type Fault } from '../../arena/api.ts';
import { faultText } from '../../arena/fault-text.ts';
import type { LedgerRow, LedgerSource } from '../../arena/ledger-source.ts';
import { useWords } from '../../messages/models.ts';

/** How much of a text is shown on either side of what was found. */
const AROUND = 40;

interface Found {
  readonly q: string;
  readonly rows: readonly LedgerRow[];
  readonly next: string | null;
}

interface SearchProps {
  readonly source: LedgerSource;
  readonly players: readonly string[];
  readonly onStep: (step: number) => void;
}

/** Searches all decisions of a match; each result leads to its position. */
export function LedgerSearch({ source, players, onStep }: SearchProps) {
  const words = useWords();
  const { t } = words;
  const [wanted, setWanted] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const latest = useRef(0);
  const search = (q: string, before: readonly LedgerRow[], after: string | null) => {
    setFault(null);
    // Answers may arrive in another order.
    const own = ++latest.current;
    source.search(q, after).then(
      ({ rows, next }) => own === latest.current && setFound({ q, rows: [...before, ...rows], next }),
      (error: unknown) => own === latest.current && setFault(asFault(error)),
    );
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (wanted !== '') search(wanted, [], null);
  };
  return (
    <form class="ledger-search" role="search" onSubmit={submit}>
      <label>
        {t('ledger.search')}
        <input
          type="search"
          data-testid="ledger-q"
          maxLength={200}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{t('ledger.searchButton')}</button>
      {fault === null ? null : <p role="alert">{faultText(words, fault)}</p>}
      {found === null ? null : (
        <div class="ledger-found" data-testid="ledger-found">
          <p role="status" class="aside">
            {t(found.next === null ? 'ledger.found' : 'ledger.foundMore', { count: found.rows.length })}
          </p>
          <ol>
            {found.rows.map((row) => (
              <li key={`${row.step} ${row.seat}`}>
                <button type="button" onClick={() => onStep(row.step)}>
                  <strong>{t('ledger.step', { step: row.step })}</strong> {players[row.seat]}
                  <small>{excerpt(row, found.q)}</small>
                </button>
              </li>
            ))}
          </ol>
          {found.next === null ? null : (
            <button type="button" onClick={() => search(found.q, found.rows, found.next)}>
              {t('ledger.more')}
            </button>
          )}
        </div>
      )}
    </form>
  );
}

/** What surrounds the text in the first place where it occurs: answers first, since they are what the model thought. */
function excerpt({ calls, orders }: LedgerRow, q: string): string {
  const texts = [
    ...calls.map(({ answer }) => answer),
    JSON.stringify(orders),
    ...calls.flatMap(({ messages }) => messages.map(({ content }) => content)),
  ];
  for (const text of texts) {
    const at = text.toLowerCase().indexOf(q.toLowerCase());
    if (at === -1) continue;
    const [from, to] = [Math.max(0, at - AROUND), at + q.length + AROUND];
    return `${from === 0 ? '' : '…'}${text.slice(from, to)}${to >= text.length ? '' : '…'}`;
  }
  return '';
}
