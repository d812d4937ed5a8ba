import { useEffect, useState } from 'preact/hooks';
import { useIdentity } from '../app/identity.ts';
import { go, Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { TableView } from './view/play-view.tsx';
import { asFault, ask, type Fault, type MatchDetail } from '../arena/api.ts';
import { ConnectionLine } from '../arena/connection-line.tsx';
import { isFogged } from '../games/game-title.ts';
import { isGone } from '../arena/sessions.ts';
import { ServerTable } from './client/server-seat-client.ts';
import { Trouble, Waiting } from '../arena/fault-notice.tsx';
import { useAsked } from '../arena/use-fetched.ts';

/** `/seat/ID`: the own seat in a match of the arena. A reload takes it up again. */
export default function SeatPage({ parameter: matchId }: { readonly parameter: string }) {
  const me = useIdentity()?.agentId;
  const { value, fault, retry } = useAsked(
    async () => (await ask<'match'>(`/v1/matches/${encodeURIComponent(matchId)}`)).match,
    [matchId],
  );
  if (value === null) return <Waiting fault={fault} onRetry={retry} isPage />;
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
  const [table, setTable] = useState<ServerTable | null>(null);
  const [failure, setFailure] = useState<Fault | null>(null);
  const [, setTick] = useState(0);
  const { matchId } = match;
  useEffect(() => {
    let isWanted = true;
    let opened: ServerTable | null = null;
    ServerTable.open(match, seat, isFogged(match.gameType)).then(
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
  if (failure !== null) return <Trouble fault={failure} isPage />;
  if (table === null) {
    return (
      <p role="status" class="loading">
        {t('app.loading')}
      </p>
    );
  }
  if (table.trouble !== null) {
    return isGone(table.trouble.code) ? <Expired matchId={matchId} /> : <Trouble fault={table.trouble} isPage />;
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
      <TableView table={table} onReview={() => go(`/matches/${matchId}`)} onAgain={() => go('/play')} />
    </div>
  );
}
