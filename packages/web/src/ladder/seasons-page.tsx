import { request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { useWords } from '../messages/competing.ts';
import { SeasonList } from './season-list.tsx';

/** `/seasons`: every season of every game, the latest first. */
export default function SeasonsPage() {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(() => request<'seasons'>('/v1/seasons'), [], 30_000);
  return (
    <section class="listing">
      <h1>{t('seasons.title')}</h1>
      <p class="aside">{t('seasons.lead')}</p>
      <div class="panel">
        {value === null ? <Loading fault={fault} onRetry={retry} /> : <SeasonList seasons={value.seasons} />}
      </div>
    </section>
  );
}
