import { ruleAnchor } from '@hexfront/engine/citations';
import { Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { refusedRows } from './refused-rows.ts';
import { StepLink } from './step-link.tsx';
import type { MatchReport } from './why-page.tsx';

/** The latest are the ones that mattered. */
const SHOWN = 50;

/** What was refused, where and by which rule: moves, and orders that were left out of sets. */
export function RefusedMoves({ report }: { readonly report: MatchReport }) {
  const words = useWords();
  const { t } = words;
  const { matchId, gameType } = report;
  const rows = refusedRows(words, report);
  return (
    <section class="panel" aria-labelledby="why-refusals">
      <h2 id="why-refusals">{t('report.refusals')}</h2>
      {rows.length === 0 ? (
        <p class="aside">{t('report.noRefusals')}</p>
      ) : (
        <div class="wide-table" tabIndex={0} role="group" aria-labelledby="why-refusals">
          <table class="grid-table" data-testid="why-refusals">
            <thead>
              <tr>
                <th scope="col">{t('report.where')}</th>
                <th scope="col">{t('report.move')}</th>
                <th scope="col">{t('report.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(-SHOWN).map(({ step, move, text, rule, isLast }, i) => (
                <tr key={i}>
                  <th scope="row">
                    <StepLink matchId={matchId} step={step} />
                  </th>
                  <td>
                    <code>{typeof move === 'string' ? move : JSON.stringify(move)}</code>
                  </td>
                  <td>
                    {text}{' '}
                    {rule === undefined ? null : (
                      <Link to={`/rules/${gameType}#${ruleAnchor(rule)}`}>{t('report.rule', { rule })}</Link>
                    )}
                    {isLast ? <strong> {t('report.lost')}</strong> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > SHOWN ? <p class="aside">{t('report.more', { count: rows.length - SHOWN })}</p> : null}
    </section>
  );
}
