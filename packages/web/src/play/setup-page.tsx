import { useState } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { navigate } from '../app/router.tsx';
import { BotOptions } from '../games/bot-options.tsx';
import { defaultGameId, entryOf, firstLevel, type GameId, sidesOf } from '../games/catalogue.ts';
import { GameOptions } from '../games/game-options.tsx';
import { sayOf } from '../messages/message.ts';
import { LearnLink } from '../learn/learn-link.tsx';
import { useWords } from '../messages/words.ts';
import { UnfinishedMatches } from './unfinished-matches.tsx';

const ServerSetup = lazy(() => import('./server-setup.tsx'));

/** A match on the arena that served this page, if there is one, or in this browser. */
export default function PlayPage() {
  return (
    <div class="play-choices">
      <UnfinishedMatches />
      <div class="server-room">
        <ServerSetup />
      </div>
      <PlaySetup />
    </div>
  );
}

function PlaySetup() {
  const { t, say, summary } = useWords();
  const [game, setGame] = useState<GameId>(defaultGameId);
  const { bots, seats } = entryOf(game);
  const [bot, setBot] = useState<string>(firstLevel);
  const [seat, setSeat] = useState('0');
  const [isShort, setShort] = useState(false);
  const start = (event: Event) => {
    event.preventDefault();
    const known = bots.includes(bot) ? bot : firstLevel;
    const query = new URLSearchParams({ bot: known, seat, ...(isShort ? { short: '1' } : {}) });
    navigate(`/play/${game}?${query}`);
  };
  return (
    <form class="panel setup" onSubmit={start}>
      <h1>{t('play.title')}</h1>
      <p class="aside">{t('server.local')}</p>
      <label>
        {t('watch.game')}
        <select value={game} data-testid="game" onChange={(event) => setGame(event.currentTarget.value as GameId)}>
          <GameOptions />
        </select>
        <small>{summary(game)}</small>
      </label>
      <LearnLink game={game} />
      <label>
        {t('play.against')}
        <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>
          <BotOptions bots={bots} />
        </select>
      </label>
      <label>
        {t('play.seat')}
        <select value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>
          {sidesOf(game, seats).map((side, i) => (
            <option key={side} value={String(i)}>
              {say(sayOf('side', side))}
            </option>
          ))}
        </select>
      </label>
      <label class="check">
        <input type="checkbox" checked={isShort} onChange={(event) => setShort(event.currentTarget.checked)} />
        {t('play.short')}
      </label>
      <button type="submit" class="primary">
        {t('play.start')}
      </button>
    </form>
  );
}
