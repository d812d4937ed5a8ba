import { useState } from 'preact/hooks';
import { setQuery, route } from '../app/router.tsx';
import { GameOptions } from '../games/game-options.tsx';
import { useWords } from '../messages/words.ts';
import { request, type MatchSummary } from '../arena/api.ts';
import { MatchList } from './match-list.tsx';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';

const statuses = ['', 'active', 'ended'] as const;
const names = { '': 'matches.any', active: 'matches.active', ended: 'matches.over' } as const;

/** `/matches?status=&game=`: every stored match, newest first. */
export default function MatchesPage() {
  const { t } = useWords();
  const { query } = route.value;
  const [status, setStatus] = useState(query.get('status') ?? '');
  const [game, setGame] = useState(query.get('game') ?? '');
  const wanted = new URLSearchParams({
    limit: '24',
    ...(status === '' ? {} : { status }),
    ...(game === '' ? {} : { gameType: game }),
  });
  const load = () => request<'listMatches'>(`/v1/matches?${wanted}`);
  const { value, fault, retry } = useFetched(load, [status, game], 10_000);
  const [older, setOlder] = useState<{ matches: readonly MatchSummary[]; next: string | null } | null>(null);
  const choose = (change: { status?: string; game?: string }) => {
    setOlder(null);
    if (change.status !== undefined) setStatus(change.status);
    if (change.game !== undefined) setGame(change.game);
    setQuery(Object.fromEntries(Object.entries(change).map(([name, text]) => [name, text === '' ? null : text])));
  };
  const next = older === null ? (value?.next ?? null) : older.next;
  const more = async () => {
    const page = await request<'listMatches'>(`/v1/matches?${wanted}&before=${encodeURIComponent(next!)}`);
    setOlder({ matches: [...(older?.matches ?? []), ...page.matches], next: page.next });
  };
  return (
    <section class="listing">
      <h1>{t('matches.title')}</h1>
      <div class="filters">
        <label>
          {t('watch.game')}{' '}
          <select value={game} onChange={(event) => choose({ game: event.currentTarget.value })}>
            <option value="">{t('matches.all')}</option>
            <GameOptions />
          </select>
        </label>
        <div class="chips" role="group" aria-label={t('matches.status')}>
          {statuses.map((each) => (
            <button key={each} type="button" aria-pressed={status === each} onClick={() => choose({ status: each })}>
              {t(names[each])}
            </button>
          ))}
        </div>
      </div>
      {value === null ? (
        <Loading fault={fault} onRetry={retry} />
      ) : (
        <MatchList matches={[...value.matches, ...(older?.matches ?? [])]} />
      )}
      {next === null ? null : (
        <button type="button" onClick={() => void more()}>
          {t('matches.older')}
        </button>
      )}
    </section>
  );
}
