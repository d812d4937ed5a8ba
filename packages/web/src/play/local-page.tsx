import { useState } from 'preact/hooks';
import { complaintText } from '../app/complaint-text.ts';
import { lazy } from '../app/lazy-part.tsx';
import { navigate, route, setQuery } from '../app/router.tsx';
import { useOpened } from '../app/use-opened.ts';
import { entryOf, firstLevel, type GameId, isGameId, shortOptions } from '../games/catalogue.ts';
import { useWords } from '../messages/words.ts';
import { storeReplay } from '../watch/stored-replay.ts';
import { takeOver } from './client/handover.ts';
import { newMatchId } from './client/kept-matches.ts';
import { LocalSeatClient } from './client/local-seat-client.ts';
import { MatchHold } from './client/match-hold.ts';
import { EndPanel } from './end/end-panel.tsx';
import { PlayedElsewhere } from './played-elsewhere.tsx';
import { PlayView } from './view/play-view.tsx';

const InvitePage = lazy(() => import('./invite-page.tsx'));

/** `/play/GAME`, or `/play/INVITE`: the arena knows whether there is such an invitation. */
export default function PlayPage({ parameter }: { readonly parameter: string }) {
  return isGameId(parameter) ? <LocalMatch game={parameter} /> : <InvitePage parameter={parameter} />;
}

/** `/play/GAME?bot=greedy&seat=0`: a person against a bot, in this browser. */
function LocalMatch({ game }: { readonly game: GameId }) {
  const words = useWords();
  const { t } = words;
  const { query } = route.value;
  const [again, setAgain] = useState<Wanted | null>(null);
  const wanted = again?.query === query ? again : { query, known: query.get('match'), isForced: false };
  const { opened: held, complaint, error } = useOpened(() => open(game, wanted), [game, query, again]);
  if (complaint !== null || error !== null) {
    return (
      <div role="alert" class="notice">
        <p>{t('app.failed', { what: complaint === null ? String(error) : complaintText(words, complaint) })}</p>
        <button type="button" onClick={() => navigate('/play')}>
          {t('app.retry')}
        </button>
      </div>
    );
  }
  if (held === null) return <p role="status">{t('app.loading')}</p>;
  const { id, client: opened, hold } = held;
  if (opened === null || hold.isLost.value) {
    return <PlayedElsewhere game={game} onTake={() => setAgain({ query, known: id, isForced: true })} />;
  }
  const review = async () => {
    storeReplay(await opened.file());
    navigate('/replay');
  };
  return (
    <>
      <EndPanel client={opened} lookBack={{ load: () => opened.file(), onShow: show }} />
      <PlayView
        client={opened}
        onReview={() => void review()}
        onAgain={() => setAgain({ query, known: null, isForced: false })}
      />
    </>
  );
}

function show(seq: number, text: string): void {
  storeReplay(text);
  navigate(`/replay?seq=${seq}`);
}

interface Wanted {
  readonly query: URLSearchParams;
  /** A match that this browser keeps; null for a new one. */
  readonly known: string | null;
  /** Takes it away from another tab. */
  readonly isForced: boolean;
}

/** A match that another page has handed over, the one that this address led to before, or a new one. */
async function open(game: GameId, { query, known, isForced }: Wanted) {
  const handed = takeOver();
  if (handed !== null) return begin(handed, await MatchHold.take(handed.id));
  if (known !== null) {
    const hold = await MatchHold.take(known, isForced);
    if (hold.isLost.peek()) return { id: known, client: null, hold, close: () => undefined };
    const resumed = await LocalSeatClient.resume(known);
    if (resumed !== null) return begin(resumed, hold);
    hold.release();
  }
  const opened = await openNew(game, query);
  return 'complaint' in opened ? opened : begin(opened, await MatchHold.take(opened.id));
}

function begin(client: LocalSeatClient, hold: MatchHold) {
  const { id } = client;
  // A reload, or the way back to this page, continues the match.
  setQuery({ match: id });
  client.start();
  hold.settle = () => client.settled();
  hold.isLost.subscribe((isLost) => isLost && client.close());
  const close = () => {
    client.close();
    hold.release();
  };
  return { id, client, hold, close };
}

function openNew(game: GameId, query: URLSearchParams) {
  const { seats: usual } = entryOf(game);
  const bot = query.get('bot') ?? firstLevel;
  const options = optionsOf(query.get('options')) ?? (query.get('short') === '1' ? shortOptions(game) : {});
  const seats = Number((options as { readonly players?: number }).players ?? usual);
  const seat = Math.min(seats - 1, Math.max(0, Number(query.get('seat') ?? 0) || 0));
  const players = Array.from({ length: seats }, (_, each) =>
    each === seat ? ({ kind: 'person' } as const) : ({ kind: 'bot', bot } as const),
  );
  return LocalSeatClient.open({ game, options, seed: query.get('seed') ?? newMatchId(), players }, seat);
}

/** Options that an editor hands over through the browser's storage, under a name. */
function optionsOf(name: string | null): object | null {
  if (name === null) return null;
  try {
    return JSON.parse(sessionStorage.getItem(`hexfront.options.${name}`) ?? 'null') as object | null;
  } catch {
    return null;
  }
}
