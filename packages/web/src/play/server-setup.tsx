import { useState } from 'preact/hooks';
import { asFault, type Fault, request } from '../arena/api.ts';
import { faultText } from '../arena/fault-text.ts';
import { useFetched } from '../arena/use-fetched.ts';
import { currentIdentity } from '../app/identity.ts';
import { navigate, route } from '../app/router.tsx';
import { defaultGameId, entryOf, firstLevel, type GameId } from '../games/catalogue.ts';
import { GameOptions } from '../games/game-options.tsx';
import { SizeFields } from '../games/size-fields.tsx';
import { SeekList } from '../lobby/seek-list.tsx';
import { LearnLink } from '../learn/learn-link.tsx';
import { useWords } from '../messages/words.ts';
import { challenge } from './challenge.ts';
import { isPerson, LOBBY, OpponentSelect, PaceSelect, QUEUE } from './opponent-fields.tsx';
import { OwnMatches, useOwnMatches } from './own-matches.tsx';
import { PlayingAs } from './playing-as.tsx';

/** A match on the arena that served this page; without an arena, a line that says so. */
export default function ServerSetup() {
  const { t } = useWords();
  const arena = useFetched(() => request<'games'>('/v1/games'), []);
  const own = useOwnMatches(currentIdentity.value?.agentId);
  if (arena.value === null) return arena.fault === null ? null : <p class="aside setup">{t('live.noArena')}</p>;
  return (
    <>
      <SeekList />
      <SetupForm />
      <OwnMatches matches={own.value} />
    </>
  );
}

function SetupForm() {
  const words = useWords();
  const { t, summary } = words;
  const [game, setGame] = useState<GameId>(defaultGameId);
  const [against, setAgainst] = useState<string>(route.value.query.get('against') ?? firstLevel);
  const [pace, setPace] = useState({ seconds: '0', isShort: false });
  const [size, setSize] = useState<{ readonly [name: string]: number }>({});
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const { bots, seats, mostSeats } = entryOf(game);
  const opponent = isPerson(against) || bots.includes(against) ? against : firstLevel;
  const hasSize = mostSeats > seats && opponent !== QUEUE;
  const start = async (event: Event) => {
    event.preventDefault();
    if (opponent === QUEUE) return navigate(`/queue/${game}`);
    setBusy(true);
    setFault(null);
    try {
      const bot = isPerson(opponent) ? null : opponent;
      const isListed = opponent === LOBBY;
      const { isShort } = pace;
      const options = hasSize ? size : {};
      navigate(await challenge({ game, bot, isListed, seconds: Number(pace.seconds), isShort, options }));
    } catch (error) {
      setFault(asFault(error));
      setBusy(false);
    }
  };
  return (
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
        <small>{summary(game)}</small>
      </label>
      <LearnLink game={game} />
      <OpponentSelect bots={bots} opponent={opponent} onOpponent={setAgainst} hasQueue />
      {hasSize ? (
        <div class="fields">
          <SizeFields overrides={size} onChange={(name, value) => setSize({ ...size, [name]: value })} />
        </div>
      ) : null}
      {hasSize && !isPerson(opponent) && size.players > seats ? <p class="aside">{t('server.bench')}</p> : null}
      {opponent === QUEUE ? <p class="aside">{t('server.queueLead')}</p> : <PaceFields pace={pace} onPace={setPace} />}
      {fault === null ? null : (
        <p role="alert" class="notice">
          {faultText(words, fault)}
        </p>
      )}
      <button type="submit" class="primary" data-testid="server-start" disabled={isBusy}>
        {t(opponent === QUEUE ? 'server.find' : 'server.start')}
      </button>
    </form>
  );
}

interface Pace {
  readonly seconds: string;
  readonly isShort: boolean;
}

function PaceFields({ pace, onPace }: { readonly pace: Pace; readonly onPace: (pace: Pace) => void }) {
  const { t } = useWords();
  return (
    <>
      <PaceSelect seconds={pace.seconds} onSeconds={(seconds) => onPace({ ...pace, seconds })} />
      <label class="check">
        <input
          type="checkbox"
          data-testid="server-short"
          checked={pace.isShort}
          onChange={(event) => onPace({ ...pace, isShort: event.currentTarget.checked })}
        />
        {t('play.short')}
      </label>
    </>
  );
}
