import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '../arena/api.ts';
import { ConnectionLine } from '../arena/connection-line.tsx';
import { type Connection, EventStream } from '../arena/event-stream.ts';
import { navigate } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { CopyButton } from '../widgets/copy-button.tsx';
import { cancelChallenge, pathOf } from './challenge.ts';
import { secondsOf } from './pace-text.ts';

export interface WaitingRoomProps {
  readonly invite: string;
  readonly challenge: Answer<'challenge'>;
  readonly isCreator: boolean;
}

/** A faster match needs its players at the board from the start. */
const unhurriedSeconds = 3600;

/** The link to share; the page goes to the match as soon as it opens. */
export function WaitingRoom({ invite, challenge, isCreator }: WaitingRoomProps) {
  const { t } = useWords();
  const { matchId, listed, pace, players } = challenge;
  const [connection, setConnection] = useState<Connection>({ state: 'connecting' });
  const [stream, setStream] = useState<EventStream | null>(null);
  const isOver = useRef(false);
  const seconds = secondsOf(pace);
  const isHurried = listed && isCreator && seconds > 0 && seconds < unhurriedSeconds;
  const address = `${location.origin}${location.pathname}`;
  useEffect(() => {
    const made = new EventStream({
      path: '/v1/events',
      after: null,
      onEvent: (event: { matchId?: string }) => {
        if (event.matchId !== matchId) return;
        isOver.current = true;
        navigate(`/seat/${matchId}`);
      },
      onConnection: setConnection,
    });
    setStream(made);
    return () => made.close();
  }, [matchId]);
  useEffect(() => (isHurried ? cancelWith(invite, () => isOver.current) : undefined), [invite, isHurried]);
  const cancel = async () => {
    isOver.current = true;
    // Whatever the answer: if somebody has just joined, the match is among the player's own.
    await cancelChallenge(invite).catch(() => undefined);
    navigate('/play');
  };
  return (
    <>
      {listed ? <p>{t(isHurried ? 'lobby.whileOpen' : 'lobby.stays')}</p> : null}
      <label>
        {t(listed ? 'lobby.orShare' : 'invite.share', { others: players - 1 })}
        <input readOnly value={address} data-testid="invite-link" onFocus={(event) => event.currentTarget.select()} />
      </label>
      <CopyButton text={address} label={t('invite.copy')} />
      <p role="status">{t('invite.waiting', { others: players - 1 })}</p>
      {isCreator ? (
        <button type="button" data-testid="cancel" onClick={() => void cancel()}>
          {t('lobby.cancel')}
        </button>
      ) : null}
      <ConnectionLine connection={connection} onRetry={() => stream?.retryNow()} />
    </>
  );
}

/** Closing the page withdraws the game: otherwise it would start without its player. */
function cancelWith(invite: string, isOver: () => boolean): () => void {
  const leave = () => {
    // The request outlives the page.
    if (!isOver()) void fetch(pathOf(invite), { method: 'DELETE', keepalive: true }).catch(() => undefined);
  };
  addEventListener('pagehide', leave);
  return () => {
    removeEventListener('pagehide', leave);
    leave();
  };
}
