import { useEffect, useState } from 'preact/hooks';
import { asFault, type Fault, type MatchDetail, request } from '../../arena/api.ts';
import { faultText } from '../../arena/fault-text.ts';
import { useFetched } from '../../arena/use-fetched.ts';
import { navigate } from '../../app/router.tsx';
import { useWords } from '../../messages/words.ts';

/** Offers a rematch, or accepts the one that another player has offered. The page goes to the new match as soon as it opens. */
export function RematchButton({ match, agentId }: { readonly match: MatchDetail; readonly agentId: string }) {
  const words = useWords();
  const { t } = words;
  const path = `/v1/matches/${encodeURIComponent(match.matchId)}/rematch`;
  const [problem, setProblem] = useState<Fault | null>(null);
  const { value, retry } = useFetched(async () => (await request<'rematch'>(path)).rematch, [path], 2000);
  const accepted = value?.accepted ?? [];
  const isMine = accepted.includes(agentId);
  useEffect(() => {
    if (isMine && value?.status === 'ready') navigate(`/seat/${value.matchId}`);
  }, [isMine, value?.status]);
  const offer = async () => {
    setProblem(null);
    try {
      await request<'offerRematch'>(path, { method: 'POST' });
      retry();
    } catch (error) {
      setProblem(asFault(error));
    }
  };
  const others = match.players.filter((player) => player.agentId !== agentId);
  const eager = others.filter((player) => accepted.includes(player.agentId)).map(({ name }) => name);
  return (
    <>
      <p role="status" class="rematch-status">
        {isMine
          ? t('end.offered', { names: others.map(({ name }) => name).join(', ') })
          : eager.length > 0
            ? t('end.wanted', { names: eager.join(', ') })
            : ''}
      </p>
      {problem === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, problem)}
        </p>
      )}
      <button type="button" class="primary" data-testid="rematch" disabled={isMine} onClick={() => void offer()}>
        {t(eager.length > 0 ? 'end.acceptRematch' : 'end.rematch')}
      </button>
    </>
  );
}
