import { Link } from '../app/router.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { dateAndTime } from '../app/relative-time.ts';
import { type Answer, request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { useWords } from '../messages/models.ts';
import { CostScatter } from './cost-scatter.tsx';
import { EvaluationTable } from './evaluation-table.tsx';
import '../styles/models.css';

type Listed = Answer<'evaluations'>['evaluations'];

/** `/models` and `/models/ID`: how strong language models are, by the evaluations that the operator has published. */
export default function ModelsPage({ parameter }: { readonly parameter: string }) {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(() => request<'evaluations'>('/v1/evaluations'), []);
  usePageTitle(t('models.title'));
  const shown = parameter === '' ? value?.evaluations[0]?.evaluationId : parameter;
  return (
    <section class="listing models" data-testid="models">
      <h1>{t('models.title')}</h1>
      <p class="aside">{t('models.lead')}</p>
      {value === null ? (
        <Loading fault={fault} onRetry={retry} />
      ) : (
        <List evaluations={value.evaluations} shown={shown} />
      )}
      {shown === undefined ? null : <Shown key={shown} evaluationId={shown} />}
    </section>
  );
}

function List({ evaluations, shown }: { readonly evaluations: Listed; readonly shown: string | undefined }) {
  const { t } = useWords();
  if (evaluations.length === 0) return <p data-testid="no-models">{t('models.none')}</p>;
  return (
    <nav class="chips" aria-label={t('models.all')}>
      {evaluations.map(({ evaluationId, title }) => (
        <Link
          key={evaluationId}
          to={`/models/${evaluationId}`}
          class="button"
          aria-current={evaluationId === shown ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

function Shown({ evaluationId }: { readonly evaluationId: string }) {
  const { t, language, title } = useWords();
  const { value, fault, retry } = useFetched(
    async () => (await request<'evaluation'>(`/v1/evaluations/${encodeURIComponent(evaluationId)}`)).evaluation,
    [evaluationId],
  );
  if (fault?.code === 'no-evaluation')
    return (
      <p class="notice" role="alert" data-testid="trouble" data-code="no-evaluation">
        {t('models.unknown')}
      </p>
    );
  if (value === null) return <Loading fault={fault} onRetry={retry} />;
  const { track, pairs, at, game, judge, entrants } = value;
  const about = { game: title(game), track: t(`models.track.${track}`), pairs, date: dateAndTime(language, at) };
  return (
    <>
      <section class="panel" aria-labelledby="models-table">
        <h2 id="models-table">{value.title}</h2>
        <p class="aside">
          {t('models.about', about)}. {judge === null ? '' : t('models.judge', { judge })}
        </p>
        <p class="aside">{t('models.tableLead')}</p>
        <EvaluationTable track={track} entrants={entrants} />
      </section>
      <section class="panel" aria-labelledby="models-scatter">
        <h2 id="models-scatter">{t('models.scatter')}</h2>
        <CostScatter entrants={entrants} />
      </section>
    </>
  );
}
