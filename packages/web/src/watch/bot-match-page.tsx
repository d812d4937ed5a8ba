import { levelNames } from '@hexfront/bots/facts';
import { useState } from 'preact/hooks';
import { complaintText } from '../app/complaint-text.ts';
import { navigate, route } from '../app/router.tsx';
import { useOpened } from '../app/use-opened.ts';
import { BotOptions } from '../games/bot-options.tsx';
import { defaultGameId, entryOf, type GameId, isGameId, shortOptions } from '../games/catalogue.ts';
import { GameOptions } from '../games/game-options.tsx';
import { useWords } from '../messages/words.ts';
import { PagePlayer } from '../player/page-player.tsx';
import { ReplayTimeline } from '../player/replay-timeline.ts';

/** `?game=…&bots=a,b&seed=…`: the address is the match, since the same bots play the same match from the same seed. */
export default function WatchPage() {
  const { query } = route.value;
  const game = query.get('game');
  const bots = query.get('bots')?.split(',') ?? [];
  const seed = query.get('seed');
  if (isGameId(game) && bots.length > 0 && seed !== null) {
    return (
      <BotMatch
        key={`${game} ${bots} ${seed}`}
        game={game}
        bots={bots}
        seed={seed}
        isShort={query.get('short') === '1'}
      />
    );
  }
  return <WatchSetup game={isGameId(game) ? game : defaultGameId} />;
}

function WatchSetup({ game: first }: { readonly game: GameId }) {
  const { t } = useWords();
  const [game, setGame] = useState<GameId>(first);
  const { seats, bots } = entryOf(game);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [seed, setSeed] = useState(() => Math.random().toString(36).slice(2, 8));
  const [isShort, setShort] = useState(false);
  const players = Array.from({ length: seats }, (_, seat) => chosen[seat] ?? levelNames[5 + (seat % 2)]);
  const start = (event: Event) => {
    event.preventDefault();
    const query = new URLSearchParams({ game, bots: players.join(), seed, ...(isShort ? { short: '1' } : {}) });
    navigate(`/watch?${query}`);
  };
  return (
    <form class="panel setup" onSubmit={start}>
      <h1>{t('watch.title')}</h1>
      <label>
        {t('watch.game')}
        <select value={game} onChange={(event) => setGame(event.currentTarget.value as GameId)}>
          <GameOptions />
        </select>
      </label>
      {players.map((name, seat) => (
        <label key={seat}>
          {t('watch.bot', { seat: seat + 1 })}
          <select value={name} onChange={(event) => setChosen(players.with(seat, event.currentTarget.value))}>
            <BotOptions bots={bots} />
          </select>
        </label>
      ))}
      <label>
        {t('watch.seed')}
        <input value={seed} required onInput={(event) => setSeed(event.currentTarget.value)} />
        <small>{t('watch.seedHint')}</small>
      </label>
      <label class="check">
        <input type="checkbox" checked={isShort} onChange={(event) => setShort(event.currentTarget.checked)} />
        {t('play.short')}
      </label>
      <button type="submit" class="primary">
        {t('watch.start')}
      </button>
    </form>
  );
}

interface BotMatchProps {
  readonly game: GameId;
  readonly bots: readonly string[];
  readonly seed: string;
  readonly isShort: boolean;
}

function BotMatch({ game, bots, seed, isShort }: BotMatchProps) {
  const words = useWords();
  const { t } = words;
  const [steps, setSteps] = useState(0);
  const { opened, complaint, error } = useOpened(() => {
    const players = bots.map((bot) => ({ kind: 'bot', bot }) as const);
    const seats = entryOf(game).seats === players.length ? {} : { players: players.length };
    const options = { ...(isShort ? shortOptions(game) : {}), ...seats };
    return ReplayTimeline.ofBots({ game, options, seed, players }, setSteps);
  }, []);
  if (opened !== null) return <PagePlayer timeline={opened} fork={opened} />;
  if (complaint === null && error === null) return <p role="status">{t('watch.playing', { steps })}</p>;
  return (
    <div role="alert" class="notice">
      <p>{t('app.failed', { what: complaint === null ? String(error) : complaintText(words, complaint) })}</p>
      <button type="button" onClick={() => navigate('/watch')}>
        {t('app.retry')}
      </button>
    </div>
  );
}
