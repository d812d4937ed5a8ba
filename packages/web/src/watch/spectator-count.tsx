import { request } from '../arena/api.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { useWords } from '../messages/words.ts';

/** How many watch a live match; nothing while nobody does. */
export function SpectatorCount({ matchId }: { readonly matchId: string }) {
  const { t } = useWords();
  const path = `/v1/matches/${encodeURIComponent(matchId)}`;
  const { value } = useFetched(async () => (await request<'match'>(path)).match.spectators, [path], 5000);
  if (value === null || value === 0) return null;
  return (
    <span class="aside" data-testid="spectators">
      {t('match.spectators', { count: value })}
    </span>
  );
}
