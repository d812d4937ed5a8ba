import { useEffect, useState } from 'preact/hooks';
import { asFault, type Fault } from '../../arena/api.ts';
import { FaultNotice } from '../../arena/fault-notice.tsx';
import { LedgerSource, type LedgerHead } from '../../arena/ledger-source.ts';
import { rest } from '../../arena/rest.ts';
import { useWords } from '../../messages/models.ts';
import type { PlayerState } from '../player-state.ts';
import { LedgerDecision } from './ledger-decision.tsx';
import { LedgerSearch } from './ledger-search.tsx';
import '../../styles/ledger.css';

export interface LedgerPanelProps {
  readonly state: PlayerState;
  readonly matchId: string;
  readonly ledgers: readonly LedgerHead[];
}

/** What language models were asked and answered in the position on the board, and a search over all of it. */
export default function LedgerPanel({ state, matchId, ledgers }: LedgerPanelProps) {
  const { t } = useWords();
  const [source] = useState(() => new LedgerSource(matchId));
  const [fault, setFault] = useState<Fault | null>(null);
  const [attempt, setAttempt] = useState(0);
  const seq = state.seq.value;
  useEffect(() => {
    const wanted = new AbortController();
    // Whoever plays on or drags the slider does not look at what lies between.
    rest(wanted.signal)
      .then(() => source.load(seq, wanted.signal))
      .then(
        () => setFault(null),
        (error: unknown) => (wanted.signal.aborted ? undefined : setFault(asFault(error))),
      );
    return () => wanted.abort();
  }, [seq, attempt]);
  const rows = source.rows.value;
  const here = rows.filter(({ step }) => step === seq);
  const next = rows.find(({ step }) => step > seq);
  const { players } = state.timeline.value.head;
  return (
    <section class="panel ledger" aria-label={t('ledger.title')} data-testid="ledger">
      <h2>{t('ledger.title')}</h2>
      <p class="aside">
        {ledgers.map(({ model, decisions }) => t('ledger.about', { model, count: decisions })).join('; ')}
      </p>
      <div class="ledger-here" tabIndex={0} role="group" aria-label={t('ledger.title')} data-testid="ledger-here">
        {here.length === 0 && fault === null ? (
          <p class="aside">{t(source.knows(seq) ? 'ledger.none' : 'app.loading')}</p>
        ) : null}
        {fault === null ? null : <FaultNotice fault={fault} onRetry={() => setAttempt(attempt + 1)} />}
        {here.map((row) => (
          <LedgerDecision key={`${row.step} ${row.seat}`} row={row} name={players[row.seat] ?? ''} source={source} />
        ))}
      </div>
      <div class="buttons">
        <button type="button" disabled={next === undefined} onClick={() => state.playback.seek(next!.step)}>
          {t('ledger.next')}
        </button>
      </div>
      <LedgerSearch source={source} players={players} onStep={(step) => state.playback.seek(step)} />
    </section>
  );
}
