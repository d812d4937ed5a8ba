import { useWords } from '../messages/words.ts';
import { ask, type MatchSummary } from '../arena/api.ts';
import { MatchList } from '../watch/match-list.tsx';
import { type Asked, useAsked } from '../arena/use-fetched.ts';

/** Matches of an agent that wait for it. */
export function useGoingOn(agentId: string | undefined): Asked<readonly MatchSummary[]> {
  return useAsked(async () => {
    if (agentId === undefined) return [];
    const path = `/v1/matches?status=active&limit=10&agentId=${encodeURIComponent(agentId)}`;
    return (await ask<'listMatches'>(path)).matches;
  }, [agentId]);
}

export function GoingOn({ matches }: { readonly matches: readonly MatchSummary[] | null }) {
  const { t } = useWords();
  if (matches === null || matches.length === 0) return null;
  return (
    <section class="panel setup" data-testid="going-on">
      <h2>{t('server.going')}</h2>
      <MatchList matches={matches} to="/seat/" />
    </section>
  );
}
