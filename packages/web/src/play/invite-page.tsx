import { useEffect, useState } from 'preact/hooks';
import { currentIdentity } from '../app/identity.ts';
import { navigate, Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { type Answer, asFault, request, type Fault } from '../arena/api.ts';
import { ConnectionLine } from '../arena/connection-line.tsx';
import { CopyButton } from '../widgets/copy-button.tsx';
import { type Connection, EventStream } from '../arena/event-stream.ts';
import { faultText } from '../arena/fault-text.ts';
import { ensureIdentity } from '../arena/sessions.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { PlayingAs } from './playing-as.tsx';

type Challenge = Answer<'challenge'>;

/** `/play/INVITE`: its creator gets a link to share and waits here; anyone else can accept it and take a seat. */
export default function InvitePage({ parameter: invite }: { readonly parameter: string }) {
  const path = `/v1/challenges/${encodeURIComponent(invite)}`;
  const { value, fault, retry } = useFetched(() => request<'challenge'>(path), [invite], 15_000);
  if (value === null) return <Loading fault={fault} onRetry={retry} isPage />;
  return <Invitation invite={invite} challenge={value} onChange={retry} />;
}

function Invitation(props: { readonly invite: string; readonly challenge: Challenge; readonly onChange: () => void }) {
  const words = useWords();
  const { t, title } = words;
  const { challenge, invite, onChange } = props;
  const { matchId, gameType, accepted, status } = challenge;
  const [fault, setFault] = useState<Fault | null>(null);
  const me = currentIdentity.value?.agentId;
  const isMine = accepted.some(({ agentId }) => agentId === me);
  useEffect(() => {
    if (isMine && status === 'ready') navigate(`/seat/${matchId}`);
  }, [isMine, status]);
  const accept = async () => {
    try {
      await ensureIdentity();
      const path = `/v1/challenges/${encodeURIComponent(invite)}/accept`;
      await request<'acceptChallenge'>(path, { method: 'POST' });
      onChange();
    } catch (error) {
      setFault(asFault(error));
    }
  };
  return (
    <section class="panel setup" data-testid="invite">
      <h1>{t('invite.title', { game: title(gameType) })}</h1>
      {isMine ? (
        <WaitingRoom matchId={matchId} />
      ) : status === 'ready' ? (
        <>
          <p>{t('invite.full')}</p>
          <Link to={`/matches/${matchId}`} class="button">
            {t('invite.watch')}
          </Link>
        </>
      ) : (
        <>
          <p>{t('invite.from', { name: accepted[0]?.name ?? '' })}</p>
          <PlayingAs />
          <button type="button" class="primary" data-testid="accept" onClick={() => void accept()}>
            {t('invite.accept')}
          </button>
        </>
      )}
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
    </section>
  );
}

/** The link to share; the page goes to the match as soon as it opens. */
function WaitingRoom({ matchId }: { readonly matchId: string }) {
  const { t } = useWords();
  const [connection, setConnection] = useState<Connection>({ state: 'connecting' });
  const [stream, setStream] = useState<EventStream | null>(null);
  const address = `${location.origin}${location.pathname}`;
  useEffect(() => {
    const made = new EventStream({
      path: '/v1/events',
      after: null,
      onEvent: (event: { matchId?: string }) => event.matchId === matchId && navigate(`/seat/${matchId}`),
      onConnection: setConnection,
    });
    setStream(made);
    return () => made.close();
  }, [matchId]);
  return (
    <>
      <label>
        {t('invite.share')}
        <input readOnly value={address} data-testid="invite-link" onFocus={(event) => event.currentTarget.select()} />
      </label>
      <CopyButton text={address} label={t('invite.copy')} />
      <p role="status">{t('invite.waiting')}</p>
      <ConnectionLine connection={connection} onRetry={() => stream?.retryNow()} />
    </>
  );
}
