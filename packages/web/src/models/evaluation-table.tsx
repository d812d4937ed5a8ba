import type { Evaluation } from '@hexfront/protocol';
import { useWords } from '../messages/models.ts';
import { elo, price, share, whole } from './amounts.ts';
import { conditionsText } from './conditions-text.ts';
import { provisionalText } from './provisional-text.ts';
import { StrengthBar, strengthScale } from './strength-bar.tsx';

export type Entrant = Evaluation['entrants'][number];

/** Whether a model played at all stands apart from how well it played. */
export function EvaluationTable({ track, entrants }: Pick<Evaluation, 'track' | 'entrants'>) {
  const { t } = useWords();
  const scale = strengthScale(entrants);
  return (
    <div class="wide-table" tabIndex={0} role="group" aria-label={t('models.table')}>
      <table class="grid-table evaluation" data-testid="evaluation">
        <thead>
          <tr>
            <td colSpan={2} />
            <th scope="colgroup" colSpan={3}>
              {t('models.group.result')}
            </th>
            <th scope="colgroup" colSpan={3}>
              {t('models.group.decided')}
            </th>
            <th scope="colgroup" colSpan={2}>
              {t('models.group.quality')}
            </th>
            <th scope="colgroup" colSpan={2}>
              {t('models.group.spent')}
            </th>
          </tr>
          <tr>
            <th scope="col">{t('models.rank')}</th>
            <th scope="col">{t('models.name')}</th>
            <th scope="col">{t('models.strength')}</th>
            <th scope="col">{t('models.games')}</th>
            <th scope="col">{t('models.score')}</th>
            <th scope="col">{t('models.played')}</th>
            <th scope="col">{t(track === 'code' ? 'models.programFailed' : 'models.fallbacks')}</th>
            <th scope="col">{t('models.faults')}</th>
            <th scope="col">{t('models.illegal')}</th>
            <th scope="col">{t('models.loss')}</th>
            <th scope="col">{t('models.cost')}</th>
            <th scope="col">{t('models.tokens')}</th>
          </tr>
        </thead>
        <tbody>
          {entrants.map((entrant, i) => (
            <Row key={i} rank={i + 1} entrant={entrant} scale={scale} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly rank: number;
  readonly entrant: Entrant;
  readonly scale: ReturnType<typeof strengthScale>;
}

function Row({ rank, entrant, scale }: RowProps) {
  const { t, language } = useWords();
  const { rating, games, score, played, illegalRate, providerFaultRate, inputTokens, outputTokens, cost } = entrant;
  const [of, low, high] = [rating.elo, rating.low, rating.high].map((value) => elo(language, value));
  const isModel = entrant.model !== null;
  /** A built-in bot always answers, so that such a figure would say nothing. */
  const forModel = (text: string) => (isModel ? text : '–');
  return (
    <tr>
      <td>{rank}</td>
      <th scope="row">
        <Name entrant={entrant} />
      </th>
      <td>
        {t('models.interval', { elo: of, low, high })}
        <StrengthBar rating={rating} scale={scale} />
      </td>
      <td>{whole(language, games)}</td>
      <td>{share(language, score)}</td>
      <td>{forModel(share(language, played))}</td>
      <td>{forModel(share(language, 1 - played))}</td>
      <td>{forModel(share(language, providerFaultRate))}</td>
      <td>{forModel(share(language, illegalRate))}</td>
      <td>
        <Loss loss={entrant.loss} />
      </td>
      <td>{cost === null || games === 0 ? '–' : price(language, cost / games)}</td>
      <td>{forModel(games === 0 ? '–' : whole(language, (inputTokens + outputTokens) / games))}</td>
    </tr>
  );
}

function Name({ entrant: { name, conditions, provisional } }: { readonly entrant: Entrant }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      <strong>{name}</strong>
      {provisional.length === 0 ? null : <small class="tag">{t('models.provisional')}</small>}
      <small class="conditions">{conditions === null ? t('models.bot') : conditionsText(words, conditions)}</small>
      {provisional.map((why, i) => (
        <small key={i} class="provisional">
          {provisionalText(words, why)}
        </small>
      ))}
    </>
  );
}

function Loss({ loss }: { readonly loss: Entrant['loss'] }) {
  const { t, language } = useWords();
  if (loss === null) return <>–</>;
  const [first, second, third] = loss.phases.map((value) => share(language, value));
  return (
    <>
      {share(language, loss.average)}
      <small class="conditions">{t('models.phases', { first, second, third, blunders: loss.blunders })}</small>
    </>
  );
}
