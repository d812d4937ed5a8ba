import type { Note } from '@hexfront/engine';
import { useState } from 'preact/hooks';
import { type Answer, Fault, type MatchDetail, request } from '../arena/api.ts';
import { FaultNotice, Loading } from '../arena/fault-notice.tsx';
import type { ViewKind } from '../arena/match-source.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { complaintText } from '../app/complaint-text.ts';
import { currentIdentity } from '../app/identity.ts';
import { Link, route } from '../app/router.tsx';
import { isFogged, isHiddenMatch } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';
import { currentAdminKey } from '../operator/admin-key.ts';
import { PagePlayer } from '../player/page-player.tsx';
import { FogPanel } from './fog-panel.tsx';
import { MatchAbout } from './match-about.tsx';
import { MatchBar } from './match-bar.tsx';
import { useWatchedMatch, type WatchedMatch } from './use-watched-match.ts';

/** `/matches/ID`: live while it is played, then the verified replay, in one player. */
export default function MatchPage({ parameter: matchId }: { readonly parameter: string }) {
  const { t } = useWords();
  const { value, fault, retry } = useFetched(
    async () => (await request<'match'>(`/v1/matches/${encodeURIComponent(matchId)}`)).match,
    [matchId],
  );
  if (value !== null) return <OpenedMatch key={matchId} match={value} onReload={retry} />;
  if (fault?.code !== 'no-match') {
    return (
      <div class="match">
        <div class="match-bar" />
        <Loading fault={fault} onRetry={retry} isPage />
      </div>
    );
  }
  return (
    <div class="notice fault" role="alert" data-testid="trouble" data-code="no-match">
      <h1>{t('match.title')}</h1>
      <p>{t('match.unknown')}</p>
      <Link to="/matches" class="button">
        {t('match.all')}
      </Link>
    </div>
  );
}

interface OpenedMatchProps {
  readonly match: MatchDetail;
  readonly onReload: () => void;
}

function OpenedMatch({ match, onReload }: OpenedMatchProps) {
  const { t } = useWords();
  const isEmbedded = route.value.query.get('embed') === '1';
  const adminKey = currentAdminKey.value;
  const me = currentIdentity.value?.agentId;
  const [seesAll, setSeesAll] = useState(false);
  const isHidden = isFogged(match.gameType);
  const isOpen = !isHiddenMatch(match);
  const isLifted = seesAll && adminKey !== null;
  const seat = match.players.findIndex(({ agentId }) => agentId === me);
  const viewKind: ViewKind = !isHidden ? 'public' : isLifted || isOpen ? 'all' : seat !== -1 ? 'own' : 'public';
  const watched = useWatchedMatch(
    { match, isHidden, viewKind, seat, adminKey: isLifted ? adminKey : null, from: 'start' },
    onReload,
  );
  const notes = useNotes(match, watched.isOver);
  const connection = watched.live?.connection.value ?? ({ state: 'connecting' } as const);
  return (
    <div class="match">
      {isEmbedded && connection.state === 'open' ? null : (
        <MatchBar
          match={match}
          isOver={watched.isOver}
          live={watched.live}
          connection={connection}
          onRetry={() => watched.live?.retryNow()}
          mayToggle={!isOpen && adminKey !== null && !watched.isOver}
          seesAll={seesAll}
          onSeesAll={setSeesAll}
          seat={seat}
        />
      )}
      {watched.isOver && seat !== -1 && !isEmbedded ? (
        <Link to={`/why/${match.matchId}`} class="button why-link" data-testid="why-link">
          {t(match.winnerAgentId === null || match.winnerAgentId === me ? 'report.what' : 'report.whyLost')}
        </Link>
      ) : null}
      <Problems match={match} watched={watched} />
      <div class="match-room">
        <Stage
          match={match}
          watched={watched}
          isFogged={isHidden && viewKind === 'public'}
          notes={notes}
          onReload={onReload}
        />
      </div>
      {isEmbedded ? null : <MatchAbout match={match} />}
    </div>
  );
}

/** What bots said and this reader may read, and which ledgers; nobody may before the end. */
function useNotes({ matchId }: MatchDetail, isOver: boolean): Answer<'matchNotes'> | null {
  const load = () => request<'matchNotes'>(`/v1/matches/${encodeURIComponent(matchId)}/notes`);
  return useFetched(isOver ? load : null, [matchId, isOver]).value;
}

interface StageProps extends OpenedMatchProps {
  readonly notes: Answer<'matchNotes'> | null;
  readonly watched: WatchedMatch;
  readonly isFogged: boolean;
}

/** What went wrong with the live match or its replay, if anything did. */
function Problems({ match, watched }: Pick<StageProps, 'match' | 'watched'>) {
  const words = useWords();
  const { t } = words;
  // The hash that was published when the match began, not the one published after the end.
  const [promised] = useState(match.seedHash);
  const { replay, complaint, replayFault, liveFault, isOver, retry } = watched;
  return (
    <>
      {replay === null || match.seedHash === promised ? null : (
        <p class="notice" role="alert">
          {t('match.seedDiffers')}
        </p>
      )}
      {complaint === null ? null : (
        <p class="notice" role="alert" data-testid="corrupt">
          {t('match.corrupt', { what: complaintText(words, complaint) })}
        </p>
      )}
      {replayFault === null ? null : <FaultNotice fault={replayFault} onRetry={retry} />}
      {liveFault === null || isOver ? null : <FaultNotice fault={liveFault} />}
    </>
  );
}

/** The player, or why there is no board yet. */
function Stage({ match, watched, isFogged: isFog, notes, onReload }: StageProps) {
  const { t } = useWords();
  const { live, replay, isOver, verification } = watched;
  const shown = replay ?? (live?.isReady.value ? live : null);
  if (shown !== null)
    return (
      <PagePlayer
        timeline={shown}
        start="latest"
        notes={notes?.notes as readonly Note[] | undefined}
        {...(notes === null ? {} : { ledgers: { matchId: match.matchId, heads: notes.ledgers } })}
        {...(replay === null ? {} : { fork: replay })}
      />
    );
  if (isOver) {
    if (watched.complaint !== null || watched.replayFault !== null) return null;
    return (
      <p role="status" class="loading">
        {t('match.checking')}{' '}
        {verification?.state === 'running'
          ? t('verify.running', { done: verification.done, total: verification.total })
          : ''}
      </p>
    );
  }
  if (isFog) return <FogPanel match={match} live={live} />;
  if (watched.liveFault !== null) return null;
  const connection = live?.connection.value;
  if (connection?.state === 'refused') {
    const { code, message } = connection.fault;
    return <FaultNotice fault={new Fault(code, message, -1)} onRetry={onReload} />;
  }
  return (
    <p role="status" class="loading">
      {t('connection.connecting')}
    </p>
  );
}
