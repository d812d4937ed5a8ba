import { useState } from 'preact/hooks';
import { navigate } from '../../app/router.tsx';
import { BotOptions } from '../../games/bot-options.tsx';
import { entryOf, firstLevel, type GameId } from '../../games/catalogue.ts';
import { sayOf } from '../../messages/message.ts';
import { useWords } from '../../messages/words.ts';
import { storeReplay } from '../../watch/stored-replay.ts';
import { handOver } from '../../play/client/handover.ts';
import { LocalSeatClient } from '../../play/client/local-seat-client.ts';
import type { LocalPlayer } from '../../worker/local-match.ts';
import type { ReplayTimeline } from '../replay-timeline.ts';

export interface ForkProps {
  readonly timeline: ReplayTimeline;
  readonly seq: number;
  readonly sides: readonly string[];
  readonly onClose: () => void;
}

/** Who plays on from this position: you against bots, or only bots. */
export function ForkPanel({ timeline, seq, sides, onClose }: ForkProps) {
  const { t } = useWords();
  const { game } = timeline.head;
  const { bots } = entryOf(game as GameId);
  const [players, setPlayers] = useState<readonly string[]>(() =>
    sides.map((_, seat) => (seat === 0 ? 'person' : firstLevel)),
  );
  const [steps, setSteps] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const start = async () => {
    const seats = players.map(
      (name): LocalPlayer => (name === 'person' ? { kind: 'person' } : { kind: 'bot', bot: name }),
    );
    const seat = players.indexOf('person');
    if (seat !== -1) {
      const client = await LocalSeatClient.fork(await timeline.engine.call('replayText'), seq, seats, seat);
      handOver(client);
      navigate(`/play/${game}?fork=${seq}&match=${client.id}`);
      return;
    }
    setSteps(seq);
    const text = await timeline.engine.call('replayText');
    const client = await LocalSeatClient.fork(text, seq, seats, 0);
    const played = await client.playOut(setSteps);
    client.close();
    storeReplay(played);
    navigate(`/replay?fork=${seq}`);
  };
  const run = () => start().catch((error: unknown) => setFailure(String(error)));

  if (steps !== null) return <p role="status">{t('fork.watching', { steps })}</p>;
  return (
    <form
      class="panel fork"
      aria-label={t('fork.title', { seq })}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <h2>{t('fork.title', { seq })}</h2>
      {failure === null ? null : <p role="alert">{t('app.failed', { what: failure })}</p>}
      {sides.map((side, seat) => (
        <label key={side}>
          {t('fork.seat', { side: sayOf('side', side) })}{' '}
          <select
            value={players[seat]}
            data-testid={`sitter-${seat}`}
            onChange={(event) => setPlayers(players.with(seat, event.currentTarget.value))}
          >
            <option value="person">{t('fork.you')}</option>
            <BotOptions bots={bots} />
          </select>
        </label>
      ))}
      <div class="buttons">
        <button type="submit" class="primary" data-testid="fork-go">
          {t('fork.go')}
        </button>
        <button type="button" onClick={onClose}>
          {t('fork.cancel')}
        </button>
      </div>
    </form>
  );
}
