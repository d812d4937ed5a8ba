import type { ComponentChildren } from 'preact';
import { dateAndTime } from '../app/relative-time.ts';
import { Link } from '../app/router.tsx';
import type { Answer } from '../arena/api.ts';
import { useWords } from '../messages/competing.ts';

export type Season = Answer<'seasons'>['seasons'][number];

/** Seasons with their dates; `action` adds a column of what can be done with each. */
export function SeasonList(props: {
  readonly seasons: readonly Season[];
  readonly action?: { readonly title: string; readonly of: (season: Season) => ComponentChildren };
}) {
  const { t, language, title } = useWords();
  const { seasons, action } = props;
  if (seasons.length === 0) return <p class="aside">{t('seasons.none')}</p>;
  return (
    <div class="wide-table">
      <table class="grid-table" data-testid="seasons">
        <thead>
          <tr>
            <th scope="col">{t('seasons.name')}</th>
            <th scope="col">{t('match.game')}</th>
            <th scope="col">{t('seasons.phase')}</th>
            <th scope="col">{t('seasons.starts')}</th>
            <th scope="col">{t('seasons.freezes')}</th>
            <th scope="col">{t('seasons.ends')}</th>
            {action === undefined ? null : <th scope="col">{action.title}</th>}
          </tr>
        </thead>
        <tbody>
          {seasons.map((season) => (
            <tr key={season.seasonId} data-season={season.title}>
              <th scope="row">
                <Link to={`/seasons/${season.seasonId}`}>{season.title}</Link>
              </th>
              <td>{title(season.gameType)}</td>
              <td>{t(`seasons.phase.${season.phase}`)}</td>
              {[season.startsAt, season.freezesAt, season.archivedAt ?? season.endsAt].map((time, i) => (
                <td key={i}>{dateAndTime(language, time)}</td>
              ))}
              {action === undefined ? null : <td>{action.of(season)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
