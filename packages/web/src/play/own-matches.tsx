import { useWords } from '../messages/words.ts';
import { request, type MatchSummary } from '../arena/api.ts';
import { MatchList } from '../watch/match-list.tsx';
import { type Fetched, useFetched } from '../arena/use-fetched.ts';

/** The live matches of an agent. */
export function useOwnMatches(agentId: string | undefined): Fetched<readonly MatchSummary[]> {
  return useFetched(async () => {
    if (agentId === undefined) return [];
    const path = `/v1/matches?status=active&limit=10&agentId=${encodeURIComponent(agentId)}`;
    return (await request<'listMatches'>(path)).matches;
  }, [agentId]);
}

export function OwnMatches({ matches }: { readonly matches: readonly MatchSummary[] | null }) {
  const { t } = useWords();
  if (matches === null || matches.length === 0) return null;
  return (
    <section class="panel setup" data-testid="going-on">
      <h2>{t('server.going')}</h2>
      <MatchList matches={matches} to="/seat/" />
    </section>
  );
}
