import { useEffect, useState } from 'preact/hooks';
import { useIdentity } from '../app/identity.ts';
import { navigate, Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { PlayView } from './view/play-view.tsx';
import { asFault, request, type Fault, type MatchDetail } from '../arena/api.ts';
import { ConnectionLine } from '../arena/connection-line.tsx';
import { isFogged } from '../games/game-title.ts';
import { isSignedOut } from '../arena/sessions.ts';
import { ServerSeatClient } from './client/server-seat-client.ts';
import { FaultNotice, Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';

/** `/seat/ID`: the own seat in a match of the arena. A reload takes it up again. */
export default function SeatPage({ parameter: matchId }: { readonly parameter: string }) {
  const me = useIdentity()?.agentId;
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
    <div class="notice trouble" role="alert" data-testid="expired">
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

function Seat({ match, seat }: { readonly match: MatchDetail; readonly seat: number }) {
  const { t } = useWords();
  const [table, setTable] = useState<ServerSeatClient | null>(null);
  const [failure, setFailure] = useState<Fault | null>(null);
  const [, setTick] = useState(0);
  const { matchId } = match;
  useEffect(() => {
    let isWanted = true;
    let opened: ServerSeatClient | null = null;
    ServerSeatClient.open(match, seat, isFogged(match.gameType)).then(
      (made) => {
        if (!isWanted) return made.close();
        opened = made;
        made.subscribe(() => setTick((tick) => tick + 1));
        setTable(made);
      },
      (error: unknown) => setFailure(asFault(error)),
    );
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [matchId]);
  if (failure !== null) return <FaultNotice fault={failure} isPage />;
  if (table === null) {
    return (
      <p role="status" class="loading">
        {t('app.loading')}
      </p>
    );
  }
  if (table.trouble !== null) {
    return isSignedOut(table.trouble.code) ? (
      <Expired matchId={matchId} />
    ) : (
      <FaultNotice fault={table.trouble} isPage />
    );
  }
  return (
    <div class="seat">
      <div class="match-bar">
        <ConnectionLine connection={table.connection} onRetry={() => table.retryNow()} />
        <span class="aside">{t('seat.guest', { name: match.players[seat].name })}</span>
        {table.isRetrying ? (
          <p class="notice" role="status" data-testid="retrying">
            {t('seat.retrying')}
          </p>
        ) : null}
      </div>
      <PlayView table={table} onReview={() => navigate(`/matches/${matchId}`)} onAgain={() => navigate('/play')} />
    </div>
  );
}
