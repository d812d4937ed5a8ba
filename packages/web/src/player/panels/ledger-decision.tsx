import { useState } from 'preact/hooks';
import { asFault, type Fault } from '../../arena/api.ts';
import { faultText } from '../../arena/fault-text.ts';
import type { LedgerRow, LedgerSource } from '../../arena/ledger-source.ts';
import { useWords } from '../../messages/models.ts';
import { price, seconds, whole } from '../../models/amounts.ts';
import { conditionsText } from '../../models/conditions-text.ts';
import { SeatBadge } from './seat-badge.tsx';

interface DecisionProps {
  readonly row: LedgerRow;
  readonly name: string;
  readonly source: LedgerSource;
}

/** One decision of a model: its answers, what was wrong with them, what was played, and what it took. */
export function LedgerDecision({ row, name, source }: DecisionProps) {
  const words = useWords();
  const { t } = words;
  const { seat, calls, fallback, orders, conditions } = row;
  return (
    <article class="ledger-decision" data-step={row.step}>
      <h3>
        <SeatBadge seat={seat} size={16} /> {name}
        {fallback ? <small class="tag">{t('ledger.fallback')}</small> : null}
      </h3>
      {calls.length === 0 ? <p class="aside">{t('ledger.empty')}</p> : null}
      {calls.map(({ answer, problem }, i) => (
        <div key={i}>
          <h4>
            {calls.length === 1 ? t('ledger.answer') : t('ledger.attempt', { number: i + 1, total: calls.length })}
          </h4>
          {answer === '' ? <p class="aside">{t('ledger.empty')}</p> : <pre class="ledger-text">{answer}</pre>}
          {problem === undefined ? null : <p class="ledger-problem">{t('ledger.problem', { why: problem })}</p>}
        </div>
      ))}
      {fallback ? <p class="ledger-problem">{t('ledger.fallbackText')}</p> : null}
      <h4>{t('ledger.played')}</h4>
      <pre class="ledger-text">{orders.map((order) => JSON.stringify(order)).join('\n') || '–'}</pre>
      <Figures row={row} />
      <p class="aside">{conditionsText(words, conditions)}</p>
      <Sent row={row} />
      <Prompt hash={row.promptHash} source={source} />
    </article>
  );
}

function Figures({ row: { calls, refused, providerFaults, waitedMs } }: { readonly row: LedgerRow }) {
  const { t, language } = useWords();
  const sum = (of: 'inputTokens' | 'outputTokens' | 'cachedTokens' | 'ms') =>
    calls.reduce((total, call) => total + call[of], 0);
  const [input, output, cached] = [sum('inputTokens'), sum('outputTokens'), sum('cachedTokens')].map((count) =>
    whole(language, count),
  );
  const isPriced = calls.some(({ cost }) => cost !== null);
  const cost = calls.reduce((total, call) => total + (call.cost ?? 0), 0);
  const figures = [
    [
      t('ledger.tokens'),
      t(sum('cachedTokens') === 0 ? 'ledger.tokensText' : 'ledger.cachedText', { input, output, cached }),
    ],
    [t('ledger.time'), `${seconds(language, sum('ms'))} s`],
    ...(isPriced ? [[t('ledger.cost'), price(language, cost)]] : []),
    ...(refused === 0 ? [] : [[t('ledger.refused'), String(refused)]]),
    ...(providerFaults === 0
      ? []
      : [
          [t('ledger.faults'), t('ledger.faultsText', { count: providerFaults, seconds: seconds(language, waitedMs) })],
        ]),
  ];
  return (
    <dl class="ledger-figures">
      {figures.map(([what, amount]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The messages of all answers; each call lists only what the one before did not have. */
function Sent({ row: { calls } }: { readonly row: LedgerRow }) {
  const { t } = useWords();
  const messages = calls.flatMap((call) => call.messages);
  if (messages.length === 0) return null;
  return (
    <details>
      <summary>{t('ledger.sent')}</summary>
      {messages.map(({ role, content }, i) => (
        <div key={i}>
          <h4>{t(`ledger.role.${role}`)}</h4>
          <pre class="ledger-text">{content}</pre>
        </div>
      ))}
    </details>
  );
}

/** Loaded when somebody wants to read it, because it is long and the same for a whole match. */
function Prompt({ hash, source }: { readonly hash: string; readonly source: LedgerSource }) {
  const words = useWords();
  const { t } = words;
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  /** Opening it again tries again. */
  const load = (isOpen: boolean) => {
    if (!isOpen || text !== null) return;
    setFault(null);
    source.prompt(hash).then(setText, (error: unknown) => setFault(asFault(error)));
  };
  return (
    <details onToggle={(event) => load(event.currentTarget.open)} data-testid="ledger-prompt">
      <summary>{t('ledger.prompt')}</summary>
      {text !== null ? (
        <pre class="ledger-text">{text}</pre>
      ) : (
        <p class="aside">
          {fault === null
            ? t('app.loading')
            : fault.code === 'no-ledger-prompt'
              ? t('ledger.noPrompt')
              : faultText(words, fault)}
        </p>
      )}
    </details>
  );
}
