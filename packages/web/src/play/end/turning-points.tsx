import { feedKinds, type FeedEntry, type Scene } from '../../board/scene.ts';
import { useWords } from '../../messages/words.ts';
import type { SeatClient } from '../client/seat-client.ts';
import type { Swing } from './swings.ts';
import { noSwings, percent, useSwings } from './use-swings.ts';

export interface TurningPointsProps {
  readonly client: SeatClient;
  /** The record of the match as a file. */
  readonly load: () => Promise<string>;
  /** Opens the replay at a position; `text` is the record. */
  readonly onShow: (seq: number, text: string) => void;
}

/** The moments that changed the player's chance to win most, once the match has ended. */
export default function TurningPoints({ client, load, onShow }: TurningPointsProps) {
  const { t } = useWords();
  const { progress, swings, record } = useSwings(load, [], client.seat);
  return (
    <div data-testid="turning-points" data-state={progress}>
      <h3>{t('turning.title')}</h3>
      {swings.length > 0 ? (
        <ol>
          {swings.map((swing) => (
            <Moment key={swing.step} swing={swing} client={client} onShow={(seq) => onShow(seq, record!.text)} />
          ))}
        </ol>
      ) : (
        <p role="status">{t(noSwings[progress])}</p>
      )}
    </div>
  );
}

interface MomentProps {
  readonly swing: Swing;
  readonly client: SeatClient;
  readonly onShow: (seq: number) => void;
}

function Moment({ swing: { step, by, from, to }, client, onShow }: MomentProps) {
  const { t, say } = useWords();
  const { feed = [], scene } = client.state.value ?? {};
  const event = mainEvent(feed, step + 1);
  const ended = by === client.seat ? t('turning.youEnded') : t('turning.theyEnded', { name: nameOf(scene, by) });
  const chances = { from: percent(from), to: percent(to) };
  return (
    <li>
      <button type="button" onClick={() => onShow(step + 1)}>
        <span class="moment-what">
          <span class="moment-step">{t('analysis.step', { step: step + 1 })}</span>{' '}
          {event === undefined ? ended : say(event.message)}
        </span>{' '}
        <span class="moment-chance">{t(to > from ? 'turning.better' : 'turning.worse', chances)}</span>
      </button>
    </li>
  );
}

/** What a step is remembered for; nothing if it only ended a turn. */
function mainEvent(feed: readonly FeedEntry[], seq: number): FeedEntry | undefined {
  return feed
    .filter((entry) => entry.seq === seq && entry.kind !== 'turn')
    .sort((a, b) => feedKinds.indexOf(a.kind) - feedKinds.indexOf(b.kind))[0];
}

function nameOf(scene: Scene | undefined, seat: number | null): string {
  return scene?.seats[seat ?? 0].player ?? '';
}
