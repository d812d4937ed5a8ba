import { useEffect, useRef } from 'preact/hooks';
import { usePageTitle } from '../app/page-title.ts';
import { navigate } from '../app/router.tsx';
import { useWords } from '../messages/words.ts';
import { type Answer, request } from '../arena/api.ts';
import { ensureIdentity } from '../arena/sessions.ts';
import { FaultNotice, Loading } from '../arena/fault-notice.tsx';
import { useFetched } from '../arena/use-fetched.ts';
import { PlayingAs } from './playing-as.tsx';

type Status = Answer<'queueStatus'>;

/** `/queue/GAME`: waits for an opponent while the page is open, then goes to the seat. */
export default function QueuePage({ parameter: game }: { readonly parameter: string }) {
  const { t, title } = useWords();
  const entering = useRef<Promise<Status> | null>(null);
  const { value, fault, retry } = useFetched(
    async (): Promise<Status> => {
      const status = entering.current === null ? null : await request<'queueStatus'>('/v1/queue/status');
      if (status !== null && status.status !== 'idle') return status;
      entering.current = join(game);
      return entering.current;
    },
    [game],
    1500,
  );
  useEffect(() => leaveWith(() => entering.current), [game]);
  usePageTitle(t('queue.title', { game: title(game) }));
  useEffect(() => {
    if (value?.status === 'ready') navigate(`/seat/${value.matchId}`);
  }, [value?.status]);
  if (value === null) {
    return fault === null || fault.isPassing ? (
      <Loading fault={fault} onRetry={retry} isPage />
    ) : (
      <FaultNotice fault={fault} isPage />
    );
  }
  return (
    <section class="panel setup" data-testid="queue">
      <h1>{t('queue.title', { game: title(game) })}</h1>
      <PlayingAs />
      <p role="status">
        <span class="lamp" aria-hidden="true" /> {t('queue.waiting')}
      </p>
      <button type="button" data-testid="queue-leave" onClick={() => navigate('/play')}>
        {t('queue.leave')}
      </button>
    </section>
  );
}

/** Guests play casual matches, agents rated ones. */
async function join(gameType: string): Promise<Status> {
  const { isGuest } = await ensureIdentity();
  const body = { gameType, mode: isGuest ? 'casual' : 'rated' };
  return request<'joinQueue'>('/v1/queue/join', { method: 'POST', body });
}

/** Closing the page leaves the queue: otherwise a match would start without its player and be lost on time. */
function leaveWith(entering: () => Promise<Status> | null): () => void {
  const leave = () => {
    // The request outlives the page, and follows one that is still under way.
    const goodbye = () => fetch('/v1/queue/leave', { method: 'DELETE', keepalive: true }).catch(() => undefined);
    void entering()?.then(({ status }) => (status === 'ready' ? undefined : goodbye()), goodbye);
  };
  addEventListener('pagehide', leave);
  return () => {
    removeEventListener('pagehide', leave);
    leave();
  };
}
