import { type MatchDetail, request } from '../../arena/api.ts';
import { useFetched } from '../../arena/use-fetched.ts';
import { useWords } from '../../messages/words.ts';
import { conservativeRating } from '../../watch/leaderboard-table.tsx';

/** What a rated match did to its player's rating; nothing until the arena has counted it. */
export function RatingChange({ match, agentId }: { readonly match: MatchDetail; readonly agentId: string }) {
  const { t } = useWords();
  const isRated = match.mode === 'rated';
  const { value } = useFetched(
    isRated ? () => request<'agent'>(`/v1/agents/${encodeURIComponent(agentId)}`) : null,
    [match.matchId],
    3000,
  );
  const history = value?.ratings.find(({ gameType }) => gameType === match.gameType)?.history ?? [];
  const at = history.findIndex(({ matchId }) => matchId === match.matchId);
  if (at === -1) return null;
  const to = conservativeRating(history[at]);
  if (at === 0) return <p data-testid="rating-change">{t('end.firstRating', { to })}</p>;
  const from = conservativeRating(history[at - 1]);
  const change = Number(to) - Number(from);
  const signed = `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)}`;
  return <p data-testid="rating-change">{t('end.rating', { from, to, change: signed })}</p>;
}
