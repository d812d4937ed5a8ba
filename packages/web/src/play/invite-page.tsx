import { useEffect, useState } from 'preact/hooks';
import { currentIdentity } from '../app/identity.ts';
import { navigate, Link } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { type Answer, asFault, request, type Fault } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { acceptChallenge, pathOf } from './challenge.ts';
import { paceText } from './pace-text.ts';
import { scenarioTitle } from './scenario-title.ts';
import { PlayingAs } from './playing-as.tsx';
import { WaitingRoom } from './waiting-room.tsx';

type Challenge = Answer<'challenge'>;

/** `/play/INVITE`: its creator gets a link to share and waits here; anyone else can accept it and take a seat. */
export default function InvitePage({ parameter: invite }: { readonly parameter: string }) {
  const { value, fault, retry } = useFetched(() => request<'challenge'>(pathOf(invite)), [invite], 15_000);
  if (value === null) return <Loading fault={fault} onRetry={retry} isPage />;
  return <Invitation invite={invite} challenge={value} onChange={retry} />;
}

function Invitation(props: { readonly invite: string; readonly challenge: Challenge; readonly onChange: () => void }) {
  const words = useWords();
  const { t, title } = words;
  const { challenge, invite, onChange } = props;
  const { matchId, gameType, accepted, players, status } = challenge;
  const scenario = scenarioTitle(challenge.options);
  const [fault, setFault] = useState<Fault | null>(null);
  const me = currentIdentity.value?.agentId;
  const isMine = accepted.some(({ agentId }) => agentId === me);
  useEffect(() => {
    if (isMine && status === 'ready') navigate(`/seat/${matchId}`);
  }, [isMine, status]);
  const accept = async () => {
    try {
      await acceptChallenge(invite);
      onChange();
    } catch (error) {
      setFault(asFault(error));
    }
  };
  return (
    <section class="panel setup" data-testid="invite">
      <h1>{t('invite.title', { game: title(gameType) })}</h1>
      {scenario === null ? null : <p data-testid="invite-scenario">{t('lobby.scenario', { title: scenario })}</p>}
      <p class="aside">
        {paceText(words, challenge.pace)}
        {players > 2 ? ` · ${t('lobby.seats', { taken: accepted.length, players })}` : ''}
      </p>
      {isMine ? (
        <WaitingRoom invite={invite} challenge={challenge} isCreator={accepted[0].agentId === me} />
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
