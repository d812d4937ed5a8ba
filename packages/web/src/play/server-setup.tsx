import { useState } from 'preact/hooks';
import { currentIdentity } from '../app/identity.ts';
import { navigate } from '../app/router.tsx';
import { entryOf, type GameId } from '../games/catalogue.ts';
import { GameOptions } from '../games/game-options.tsx';
import { useWords } from '../messages/words.ts';
import { asFault, request, type Fault } from '../arena/api.ts';
import { challenge } from './challenge.ts';
import { faultText } from '../arena/fault-text.ts';
import { OwnMatches, useOwnMatches } from './own-matches.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { PlayingAs } from './playing-as.tsx';

const PERSON = 'person';
const QUEUE = 'queue';
const paces = [
  [0, 'server.paceNone'],
  [300, 'server.pace300'],
  [60, 'server.pace60'],
] as const;

/** A match on the arena that served this page; where there is none, nothing. */
export default function ServerSetup() {
  const words = useWords();
  const { t } = words;
  const arena = useFetched(() => request<'games'>('/v1/games'), []);
  const identity = currentIdentity.value;
  const going = useOwnMatches(identity?.agentId);
  const [game, setGame] = useState<GameId>('attrition-2');
  const [against, setAgainst] = useState<string>('greedy');
  const [seconds, setSeconds] = useState('0');
  const [isShort, setShort] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  if (arena.value === null) return null;
  const bots: readonly string[] = entryOf(game).bots;
  const opponent = against === PERSON || against === QUEUE || bots.includes(against) ? against : bots[0];
  const start = async (event: Event) => {
    event.preventDefault();
    if (opponent === QUEUE) return navigate(`/queue/${game}`);
    setBusy(true);
    setFault(null);
    try {
      const bot = opponent === PERSON ? null : opponent;
      navigate(await challenge({ game, bot, seconds: Number(seconds), isShort }));
    } catch (error) {
      setFault(asFault(error));
      setBusy(false);
    }
  };
  return (
    <>
      <form class="panel setup" data-testid="server-play" onSubmit={(event) => void start(event)}>
        <h1>{t('server.title')}</h1>
        <p class="aside">{t('server.lead')}</p>
        <PlayingAs />
        <label>
          {t('watch.game')}
          <select
            value={game}
            data-testid="server-game"
            onChange={(event) => setGame(event.currentTarget.value as GameId)}
          >
            <GameOptions />
          </select>
          <small>{t(`summary.${game}`)}</small>
        </label>
        <label>
          {t('server.against')}
          <select
            value={opponent}
            data-testid="server-against"
            onChange={(event) => setAgainst(event.currentTarget.value)}
          >
            {bots.map((bot) => (
              <option key={bot} value={bot}>
                {`${t('live.house')}: ${bot}`}
              </option>
            ))}
            <option value={PERSON}>{t('server.person')}</option>
            <option value={QUEUE}>
              {t(identity === null || identity.isGuest ? 'server.queueCasual' : 'server.queueRated')}
            </option>
          </select>
        </label>
        {opponent === QUEUE ? (
          <p class="aside">{t('server.queueLead')}</p>
        ) : (
          <>
            <label>
              {t('server.pace')}
              <select
                value={seconds}
                data-testid="server-pace"
                onChange={(event) => setSeconds(event.currentTarget.value)}
              >
                {paces.map(([value, key]) => (
                  <option key={key} value={String(value)}>
                    {t(key)}
                  </option>
                ))}
              </select>
            </label>
            <label class="check">
              <input
                type="checkbox"
                data-testid="server-short"
                checked={isShort}
                onChange={(event) => setShort(event.currentTarget.checked)}
              />
              {t('play.short')}
            </label>
          </>
        )}
        {fault === null ? null : (
          <p role="alert" class="notice">
            {faultText(words, fault)}
          </p>
        )}
        <button type="submit" class="primary" data-testid="server-start" disabled={isBusy}>
          {t(opponent === QUEUE ? 'server.find' : 'server.start')}
        </button>
      </form>
      <OwnMatches matches={going.value} />
    </>
  );
}
