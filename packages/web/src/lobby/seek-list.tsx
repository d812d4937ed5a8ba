import { useState } from 'preact/hooks';
import { type Answer, asFault, type Fault, request } from '../arena/api.ts';
import { Loading } from '../arena/fault-notice.tsx';
import { faultText } from '../arena/fault-text.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { currentIdentity } from '../app/identity.ts';
import { ago } from '../app/relative-time.ts';
import { Link, navigate } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { paceText } from '../play/pace-text.ts';
import { scenarioTitle } from '../play/scenario-title.ts';

/** Loaded by the first click: those who only look on need no session. */
const challenges = () => import('../play/challenge.ts');

type Seek = Answer<'listChallenges'>['challenges'][number];

/** The games that anyone can join. Their own creators can cancel them here. */
export function SeekList() {
  const words = useWords();
  const { t } = words;
  const { value, fault, retry } = useFetched(() => request<'listChallenges'>('/v1/challenges'), [], 3000);
  const [problem, setProblem] = useState<Fault | null>(null);
  const attempt = async (act: () => Promise<void>) => {
    setProblem(null);
    await act().catch((error: unknown) => setProblem(asFault(error)));
    retry();
  };
  return (
    <section class="panel lobby" aria-labelledby="lobby-title" data-testid="lobby">
      <h2 id="lobby-title">{t('lobby.title')}</h2>
      {problem === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, problem)}
        </p>
      )}
      {value === null ? (
        <Loading fault={fault} onRetry={retry} />
      ) : value.challenges.length === 0 ? (
        <p class="aside">{t('lobby.none')}</p>
      ) : (
        <ul>
          {value.challenges.map((seek) => (
            <SeekRow key={seek.invite} seek={seek} onAct={attempt} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface SeekRowProps {
  readonly seek: Seek;
  readonly onAct: (act: () => Promise<void>) => Promise<void>;
}

function SeekRow({ seek, onAct }: SeekRowProps) {
  const words = useWords();
  const { t, title, language } = words;
  const { invite, gameType, accepted, players, pace, mode, createdAt } = seek;
  const me = currentIdentity.value?.agentId;
  const isIn = accepted.some(({ agentId }) => agentId === me);
  const isMine = accepted[0].agentId === me;
  const [{ name }] = accepted;
  const scenario = scenarioTitle(seek.options);
  const about = { game: title(gameType), name };
  const join = () => onAct(async () => navigate(await (await challenges()).acceptChallenge(invite)));
  return (
    <li data-invite={invite}>
      <span class="seek-about">
        <strong>{title(gameType)}</strong>
        <span>
          {isMine ? t('lobby.yours') : name}
          {mode === 'rated' ? <small class="tag">{t('live.rated')}</small> : null}
        </span>
        <small class="aside">
          {scenario === null ? '' : `${t('lobby.scenario', { title: scenario })} · `}
          {paceText(words, pace)}
          {players > 2 ? ` · ${t('lobby.seats', { taken: accepted.length, players })}` : ''}
          {` · ${ago(language, createdAt)}`}
        </small>
      </span>
      {isIn ? (
        <Link to={`/play/${invite}`} class="button">
          {t('lobby.open')}
        </Link>
      ) : (
        <button
          type="button"
          class="primary"
          data-testid="join"
          aria-label={t('lobby.joinGame', about)}
          onClick={() => void join()}
        >
          {t('lobby.join')}
        </button>
      )}
      {isMine ? (
        <button
          type="button"
          data-testid="cancel-seek"
          aria-label={t('lobby.cancelGame', about)}
          onClick={() => void onAct(async () => (await challenges()).cancelChallenge(invite))}
        >
          {t('lobby.cancel')}
        </button>
      ) : null}
    </li>
  );
}
