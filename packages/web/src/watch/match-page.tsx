import { useEffect, useState } from 'preact/hooks';
import { useIdentity } from '../app/identity.ts';
import { Link, useRoute } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { complaintText } from '../app/complaint-text.ts';
import { Player } from '../player/player.tsx';
import { useAdminKey } from '../operator/admin-key.ts';
import { request, Fault, type MatchDetail } from '../arena/api.ts';
import { FogPanel } from './fog-panel.tsx';
import { isFogged } from '../games/game-title.ts';
import { MatchAbout } from './match-about.tsx';
import { MatchBar } from './match-bar.tsx';
import type { ViewKind } from '../arena/match-source.ts';
import { FaultNotice, Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { useLive } from './use-live.ts';
import { useReplay } from './use-replay.ts';

/** `/matches/ID`: live as long as it is played, then the verified replay, in one player. */
export default function MatchPage({ parameter: matchId }: { readonly parameter: string }) {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(
    async () => (await request<'match'>(`/v1/matches/${encodeURIComponent(matchId)}`)).match,
    [matchId],
  );
  if (value !== null) return <OpenedMatch key={matchId} match={value} onEnd={retry} />;
  if (fault?.code !== 'no-match') return <Loading fault={fault} onRetry={retry} isPage />;
  return (
    <div class="notice trouble" role="alert" data-testid="trouble" data-code="no-match">
      <h1>{t('match.title')}</h1>
      <p>{t('match.unknown')}</p>
      <Link to="/matches" class="button">
        {t('match.all')}
      </Link>
    </div>
  );
}

function OpenedMatch({ match, onEnd }: { readonly match: MatchDetail; readonly onEnd: () => void }) {
  const words = useWords();
  const { t } = words;
  const isEmbedded = useRoute().query.get('embed') === '1';
  const adminKey = useAdminKey();
  const me = useIdentity()?.agentId;
  const [seesAll, setSeesAll] = useState(false);
  const [isLiveAtFirst] = useState(match.status === 'active');
  // What was promised when the match began, not what is said once it is over.
  const [promised] = useState(match.seedHash);
  const { matchId } = match;
  const isHidden = isFogged(match.gameType);
  const seat = match.players.findIndex(({ agentId }) => agentId === me);
  const eyes: ViewKind = !isHidden ? 'public' : seesAll && adminKey !== null ? 'all' : seat !== -1 ? 'own' : 'public';
  const plan = { match, isHidden, eyes, seat, adminKey: eyes === 'all' ? adminKey : null, from: 'start' } as const;
  const live = useLive(isLiveAtFirst ? plan : null, `${matchId} ${eyes}`);
  const isOver = match.status === 'ended' || live.isEnded;
  const replay = useReplay(matchId, isOver);
  useEffect(() => {
    if (live.isEnded) onEnd();
  }, [live.isEnded]);
  useEffect(() => {
    if (replay.verification !== null) live.timeline?.check(replay.verification);
  }, [replay.verification]);

  const shown = replay.timeline ?? live.timeline;
  const isTrue = replay.timeline === null || match.seedHash === promised;
  return (
    <div class="match">
      {isEmbedded && live.connection.state === 'open' ? null : (
        <MatchBar
          match={match}
          isOver={isOver}
          connection={live.connection}
          onRetry={live.retryNow}
          mayToggle={isHidden && adminKey !== null && !isOver}
          seesAll={seesAll}
          onSeesAll={setSeesAll}
          seat={seat}
        />
      )}
      {isTrue ? null : (
        <p class="notice" role="alert">
          {t('match.seedDiffers')}
        </p>
      )}
      {replay.complaint === null ? null : (
        <p class="notice" role="alert" data-testid="corrupt">
          {t('match.corrupt', { what: complaintText(words, replay.complaint) })}
        </p>
      )}
      {replay.fault === null ? null : <FaultNotice fault={replay.fault} onRetry={replay.retry} />}
      {live.refused === null || isOver ? null : <FaultNotice fault={live.refused} />}
      {shown !== null ? (
        <Player timeline={shown} start="latest" {...(replay.timeline === null ? {} : { fork: replay.timeline })} />
      ) : isOver ? (
        replay.complaint === null && replay.fault === null ? (
          <p role="status" class="loading">
            {t('match.checking')}{' '}
            {replay.verification?.state === 'running'
              ? t('verify.running', { done: replay.verification.done, total: replay.verification.total })
              : ''}
          </p>
        ) : null
      ) : isHidden && eyes === 'public' ? (
        <FogPanel match={match} state={live.state} />
      ) : live.refused !== null ? null : live.connection.state === 'refused' ? (
        <FaultNotice fault={new Fault(live.connection.fault.code, live.connection.fault.message, -1)} onRetry={onEnd} />
      ) : (
        <p role="status" class="loading">
          {t('connection.connecting')}
        </p>
      )}
      {isEmbedded ? null : <MatchAbout match={match} />}
    </div>
  );
}
