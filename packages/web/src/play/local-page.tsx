import { useEffect, useState } from 'preact/hooks';
import { lazy } from '../app/lazy-part.tsx';
import { navigate, useRoute } from '../app/router.tsx';
import { entryOf, isGameId, shortOptions } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';
import { takeOver } from './client/handover.ts';
import { LocalSeatClient } from './client/local-seat-client.ts';
import { PlayView } from './view/play-view.tsx';
import { complaintText } from '../app/complaint-text.ts';
import { storeReplay } from '../watch/stored-replay.ts';

const InvitePage = lazy(() => import('./invite-page.tsx'));

/** `/play/GAME?bot=greedy&seat=0`: a person against a bot, here and now. */
export default function PlayPage({ parameter: game }: { readonly parameter: string }) {
  const words = useWords();
  const { t } = words;
  const { query } = useRoute();
  const [table, setTable] = useState<LocalSeatClient | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!isGameId(game)) return;
    let isWanted = true;
    let opened: LocalSeatClient | null = null;
    const sit = (found: LocalSeatClient) => {
      if (!isWanted) return found.close();
      opened = found;
      setTable(found);
      found.start();
    };
    const handed = takeOver();
    if (handed !== null) sit(handed);
    else {
      const { bots, seats: usual } = entryOf(game);
      const bot = query.get('bot') ?? bots[0];
      const options = optionsOf(query.get('options')) ?? (query.get('short') === '1' ? shortOptions[game] : {});
      const seats = Number((options as { readonly players?: number }).players ?? usual);
      const seat = Math.min(seats - 1, Math.max(0, Number(query.get('seat') ?? 0) || 0));
      const players = Array.from({ length: seats }, (_, each) =>
        each === seat ? ({ kind: 'person' } as const) : ({ kind: 'bot', bot } as const),
      );
      const seed = query.get('seed') ?? freshSeed();
      LocalSeatClient.open({ game, options, seed, players }, seat).then(
        (result) => ('complaint' in result ? setTrouble(complaintText(words, result.complaint)) : sit(result)),
        (error: unknown) => setTrouble(String(error)),
      );
    }
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, [game, round]);

  // Whatever is no game is an invitation, and the arena knows whether there is such a one.
  if (!isGameId(game)) return <InvitePage parameter={game} />;
  if (trouble !== null) {
    return (
      <div role="alert" class="notice">
        <p>{t('app.failed', { what: trouble })}</p>
        <button type="button" onClick={() => navigate('/play')}>
          {t('app.retry')}
        </button>
      </div>
    );
  }
  if (table === null) return <p role="status">{t('app.loading')}</p>;
  const review = async () => {
    storeReplay(await table.file());
    navigate('/replay');
  };
  return <PlayView key={round} table={table} onReview={() => void review()} onAgain={() => setRound(round + 1)} />;
}

/** Options that the editor hands over through the browser's store, under a name. */
function optionsOf(name: string | null): object | null {
  if (name === null) return null;
  try {
    return JSON.parse(sessionStorage.getItem(`hexfront.options.${name}`) ?? 'null') as object | null;
  } catch {
    return null;
  }
}

/** Works on plain http too, where a browser gives out no UUIDs. */
function freshSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join('-');
}
