import { asFault, type MatchDetail, request, requestText } from '../arena/api.ts';
import { ConnectionLine } from '../arena/connection-line.tsx';
import { FaultNotice, Loading } from '../arena/fault-notice.tsx';
import { isSignedOut } from '../arena/sessions.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { currentIdentity } from '../app/identity.ts';
import { Link, navigate } from '../app/router.tsx';
import { useOpened } from '../app/use-opened.ts';
import { isFogged } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';
import { SpectatorCount } from '../watch/spectator-count.tsx';
import { ServerSeatClient } from './client/server-seat-client.ts';
import { EndPanel } from './end/end-panel.tsx';
import { resultOf } from './end/end-text.ts';
import { RatingChange } from './end/rating-change.tsx';
import { RematchButton } from './end/rematch-button.tsx';
import { NoticeButton } from './notice-button.tsx';
import { SeatClocks } from './seat-clocks.tsx';
import { PlayView } from './view/play-view.tsx';

/** `/seat/ID`: the player's own seat in a live match. A reload returns to it. */
export default function SeatPage({ parameter: matchId }: { readonly parameter: string }) {
  const me = currentIdentity.value?.agentId;
  const { value, fault, retry } = useFetched(
    async () => (await request<'match'>(`/v1/matches/${encodeURIComponent(matchId)}`)).match,
    [matchId],
  );
  if (value === null) return <Loading fault={fault} onRetry={retry} isPage />;
  const seat = value.players.findIndex(({ agentId }) => agentId === me);
  return seat === -1 ? <Expired matchId={matchId} /> : <Seat match={value} seat={seat} />;
}

function Expired({ matchId }: { readonly matchId: string }) {
  const { t } = useWords();
  return (
    <div class="notice fault" role="alert" data-testid="expired">
      <h1>{t('seat.expiredTitle')}</h1>
      <p>{t('seat.expired')}</p>
      <div class="buttons">
        <Link to="/play" class="button primary">
          {t('seat.newVisit')}
        </Link>
        <Link to="/account" class="button">
          {t('account.signIn')}
        </Link>
        <Link to={`/matches/${matchId}`} class="button">
          {t('seat.look')}
        </Link>
      </div>
    </div>
  );
}

interface SeatProps {
  readonly match: MatchDetail;
  readonly seat: number;
}

function Seat({ match, seat }: SeatProps) {
  const { t } = useWords();
  const { matchId, gameType } = match;
  const { opened: client, error } = useOpened(() => ServerSeatClient.open(match, seat, isFogged(gameType)), [matchId]);
  if (error !== null) return <FaultNotice fault={asFault(error)} isPage />;
  if (client === null) {
    return (
      <p role="status" class="loading">
        {t('app.loading')}
      </p>
    );
  }
  const fault = client.fault.value;
  if (fault !== null) {
    return isSignedOut(fault.code) ? <Expired matchId={matchId} /> : <FaultNotice fault={fault} isPage />;
  }
  return (
    <div class="seat">
      <SeatBar client={client} match={match} />
      <End client={client} match={match} agentId={match.players[seat].agentId} />
      <PlayView client={client} />
    </div>
  );
}

interface EndProps {
  readonly client: ServerSeatClient;
  readonly match: MatchDetail;
  readonly agentId: string;
}

function End({ client, match, agentId }: EndProps) {
  const { t } = useWords();
  const { matchId } = match;
  const scene = client.state.value?.scene;
  const isLost = scene !== undefined && resultOf(scene, client.seat) === 'lost';
  return (
    <EndPanel
      client={client}
      lookBack={{
        load: () => requestText(`/v1/matches/${encodeURIComponent(matchId)}/replay`),
        onShow: (seq) => navigate(`/matches/${matchId}?seq=${seq}`),
      }}
    >
      <RatingChange match={match} agentId={agentId} />
      <div class="buttons">
        <RematchButton match={match} agentId={agentId} />
        <Link to={`/matches/${matchId}`} class="button">
          {t('end.analyse')}
        </Link>
        <Link to={`/why/${matchId}`} class="button">
          {t(isLost ? 'report.whyLost' : 'report.what')}
        </Link>
        <Link to="/play?against=lobby" class="button">
          {t('end.newOpponent')}
        </Link>
      </div>
    </EndPanel>
  );
}

function SeatBar({ client, match }: { readonly client: ServerSeatClient; readonly match: MatchDetail }) {
  const { t } = useWords();
  const { timeline, isRetrying } = client;
  const { name } = match.players[client.seat];
  return (
    <div class="match-bar">
      <ConnectionLine connection={timeline.connection.value} onRetry={() => timeline.retryNow()} />
      <span class="aside">{t('seat.guest', { name })}</span>
      <SeatClocks match={match} live={timeline} />
      {timeline.isEnded.value ? null : (
        <>
          <SpectatorCount matchId={match.matchId} />
          <NoticeButton />
        </>
      )}
      {isRetrying.value ? (
        <p class="notice" role="status" data-testid="retrying">
          {t('seat.retrying')}
        </p>
      ) : null}
    </div>
  );
}
