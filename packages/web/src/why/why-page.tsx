import { findFacts } from '@hexfront/engine/facts';
import { usePageTitle } from '../app/page-title.ts';
import { ago } from '../app/relative-time.ts';
import { Link } from '../app/router.tsx';
import { type Answer, type Fault, request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { sayOf } from '../messages/message.ts';
import { useWords, type Words } from '../messages/models.ts';
import { conditionsText } from '../models/conditions-text.ts';
import { DecisionTimes } from './decision-times.tsx';
import { DeleteButton } from './delete-button.tsx';
import { PublishSwitch } from './publish-switch.tsx';
import { RefusedMoves } from './refused-moves.tsx';
import { StepLink } from './step-link.tsx';
import { Turned } from './turned.tsx';
import '../styles/why.css';

export type MatchReport = Answer<'matchReport'>['report'];

/** `/why/ID`: what the author of a bot wants to know after a match. */
export default function WhyPage({ parameter: matchId }: { readonly parameter: string }) {
  const path = `/v1/matches/${encodeURIComponent(matchId)}/report`;
  const { value, fault, retry } = useFetched(async () => (await request<'matchReport'>(path)).report, [matchId]);
  if (value !== null) return <Shown report={value} onChange={retry} />;
  if (fault === null || fault.isPassing || fault.status < 0) return <Loading fault={fault} onRetry={retry} isPage />;
  return <Denied fault={fault} matchId={matchId} onRetry={retry} />;
}

interface DeniedProps {
  readonly fault: Fault;
  readonly matchId: string;
  readonly onRetry: () => void;
}

/** Why there is no report to read, and what helps. */
function Denied({ fault, matchId, onRetry }: DeniedProps) {
  const { t } = useWords();
  const why = fault.code === 'match-live' ? 'live' : fault.code === 'no-match' ? 'unknown' : 'denied';
  return (
    <div class="notice fault" role="alert" data-testid="trouble" data-code={fault.code}>
      <h1>{t('report.title')}</h1>
      <p>{t(({ live: 'report.live', unknown: 'match.unknown', denied: 'report.denied' } as const)[why])}</p>
      <div class="buttons">
        {why === 'live' ? (
          <button type="button" class="primary" onClick={onRetry}>
            {t('app.retry')}
          </button>
        ) : null}
        {why === 'denied' ? (
          <Link to="/account" class="button primary">
            {t('account.signIn')}
          </Link>
        ) : null}
        {why === 'unknown' ? (
          <Link to="/matches" class="button">
            {t('match.all')}
          </Link>
        ) : (
          <Link to={`/matches/${matchId}`} class="button">
            {t(why === 'live' ? 'invite.watch' : 'report.open')}
          </Link>
        )}
      </div>
    </div>
  );
}

interface ReportProps {
  readonly report: MatchReport;
}

function Shown({ report, onChange }: ReportProps & { readonly onChange: () => void }) {
  const words = useWords();
  const { t, title } = words;
  const { matchId, gameType, seat, name, result, agentVersion, steps } = report;
  const heading = t(result === 'loss' ? 'report.whyLost' : 'report.what');
  usePageTitle(heading);
  return (
    <article class="listing why" data-testid="why">
      <header>
        <h1>{heading}</h1>
        <p class="why-end" data-testid="why-end">
          <strong>
            {t(`end.${({ win: 'won', loss: 'lost', draw: 'drawn', cancelled: 'cancelled' } as const)[result]}`)}.
          </strong>{' '}
          {endSentence(words, report)}
        </p>
        <p class="aside">
          {name} · {t('report.about', { game: title(gameType), seat: seat + 1, steps })}
          {agentVersion === undefined ? '' : ` · ${t('report.version', { version: agentVersion })}`}
        </p>
        <Link to={`/matches/${matchId}`} class="button">
          {t('report.open')}
        </Link>
      </header>
      <RefusedMoves report={report} />
      <Turning report={report} />
      <DecisionTimes report={report} />
      <Reasoning report={report} />
      <Log report={report} onChange={onChange} />
      <Ledger report={report} onChange={onChange} />
      <section class="panel">
        <PublishSwitch label={t('report.publish')} path={`/v1/matches/${matchId}/notes`} isPublic={report.published} />
      </section>
    </article>
  );
}

/** In a sentence about you where it was your doing, otherwise how it ended. */
function endSentence({ t, table }: Words, { left, outcome, result }: MatchReport): string {
  if (result === 'cancelled') return '';
  const own = left === null ? null : `end.you.${left.startsWith('invalid_move') ? 'illegal_move' : left}`;
  if (own !== null && Object.hasOwn(table, own)) return t(own as 'end.you.forfeit');
  // “Draw” has been said.
  return outcome === null || outcome === 'draw' ? '' : t('end.because', { reason: sayOf('reason', outcome) });
}

function Turning({ report }: ReportProps) {
  const { t } = useWords();
  const traits = findFacts(report.gameType)?.traits;
  const isAnalysed = traits !== undefined && !traits.simultaneous && !traits.hidden && report.result !== 'cancelled';
  return (
    <section class="panel" aria-labelledby="why-turning">
      <h2 id="why-turning">{t('report.turning')}</h2>
      {isAnalysed ? (
        <Turned matchId={report.matchId} seat={report.seat} />
      ) : (
        <p class="aside">{t('report.noTurning')}</p>
      )}
    </section>
  );
}

function Reasoning({ report: { matchId, decisions } }: ReportProps) {
  const { t } = useWords();
  const spoken = decisions.filter(({ reasoning }) => reasoning !== undefined);
  return (
    <section class="panel" aria-labelledby="why-reasoning">
      <h2 id="why-reasoning">{t('report.reasoning')}</h2>
      {spoken.length === 0 ? (
        <p class="aside">{t('report.noReasoning')}</p>
      ) : (
        <ol class="why-reasoning" tabIndex={0} aria-labelledby="why-reasoning" data-testid="why-reasoning">
          {spoken.map(({ step, reasoning }) => (
            <li key={step}>
              <StepLink matchId={matchId} step={step} /> <span class="reasoning">{reasoning}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Only where there is one: most bots are no language models. */
function Ledger({ report: { matchId, ledger }, onChange }: ReportProps & { readonly onChange: () => void }) {
  const words = useWords();
  const { t } = words;
  if (ledger === null) return null;
  return (
    <section class="panel" aria-labelledby="why-ledger" data-testid="why-ledger">
      <h2 id="why-ledger">{t('ledger.report')}</h2>
      <p>{t('ledger.about', { model: ledger.model, count: ledger.decisions })}</p>
      <p class="aside">
        {t('conditions.title')}: {conditionsText(words, ledger.conditions)}
      </p>
      <div class="buttons">
        <Link to={`/matches/${matchId}?seq=0`} class="button">
          {t('report.open')}
        </Link>
        <DeleteButton
          label={t('ledger.delete')}
          question={t('ledger.deleteSure')}
          path={`/v1/matches/${matchId}/ledger`}
          onDone={onChange}
          testId="delete-ledger"
        />
      </div>
    </section>
  );
}

function Log({ report: { matchId, log }, onChange }: ReportProps & { readonly onChange: () => void }) {
  const { t, language } = useWords();
  return (
    <section class="panel" aria-labelledby="why-log">
      <h2 id="why-log">{t('report.log')}</h2>
      {log === null ? (
        <p class="aside">{t('report.noLog')}</p>
      ) : (
        <>
          <pre class="why-log" tabIndex={0} aria-labelledby="why-log" data-testid="why-log">
            {log.text}
          </pre>
          <p class="aside">{t('report.uploaded', { time: ago(language, log.at) })}</p>
          <DeleteButton
            label={t('report.delete')}
            question={t('report.deleteSure')}
            path={`/v1/matches/${matchId}/bot-log`}
            onDone={onChange}
            testId="delete-log"
          />
        </>
      )}
    </section>
  );
}
