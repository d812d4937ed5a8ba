import { Link } from '../app/router.tsx';
import type { Answer } from '../arena/api.ts';
import { useWords } from '../messages/competing.ts';
import { conservativeRating } from '../watch/leaderboard-table.tsx';
import { failureText } from './failure-text.ts';
import { resultsPath } from './results-path.ts';
import { VersionName } from './version-name.tsx';

type Agent = Answer<'agent'>;

/** Every version of an agent: its rating, its results, and whether it has passed validation. */
export function VersionsPanel({ agent }: { readonly agent: Agent }) {
  const { t } = useWords();
  const { agentId, versions } = agent;
  if (versions.length === 0) return null;
  return (
    <section class="panel">
      <h2>{t('ladder.versions')}</h2>
      <div class="wide-table">
        <table class="grid-table" data-testid="versions">
          <thead>
            <tr>
              <th scope="col">{t('ladder.version')}</th>
              <th scope="col">{t('match.game')}</th>
              <th scope="col">{t('leaders.skill')}</th>
              <th scope="col">{t('leaders.record')}</th>
              <th scope="col">{t('ladder.validation')}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((each) => (
              <VersionRow key={`${each.gameType} ${each.version}`} agentId={agentId} each={each} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function VersionRow({ agentId, each }: { readonly agentId: string; readonly each: Agent['versions'][number] }) {
  const words = useWords();
  const { t, title } = words;
  const { gameType, version, isCurrent, rating, validation } = each;
  const state = t(`ladder.validation.${validation.state}`);
  return (
    <tr>
      <th scope="row">
        <VersionName version={version} />
        {isCurrent ? <small class="tag">{t('ladder.current')}</small> : null}
      </th>
      <td>{title(gameType)}</td>
      <td>{rating === null ? '–' : conservativeRating(rating)}</td>
      <td>
        {rating === null ? (
          '–'
        ) : (
          <Link to={resultsPath(agentId, { game: gameType, version })}>
            {`${rating.wins} – ${rating.draws} – ${rating.losses}`}
          </Link>
        )}
      </td>
      <td>
        {validation.matchId === null ? state : <Link to={`/matches/${validation.matchId}`}>{state}</Link>}
        {validation.failure === null ? null : <small class="aside"> {failureText(words, validation.failure)}</small>}
      </td>
    </tr>
  );
}
