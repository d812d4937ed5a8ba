import type { Replay } from '@hexfront/engine';
import { useEffect, useState } from 'preact/hooks';
import { type AnalysisRun, runOf } from '../../analysis/analysis-run.ts';
import { feedKinds, type FeedEntry, type Scene } from '../../board/scene.ts';
import { useWords } from '../../messages/words.ts';
import type { SeatClient } from '../client/seat-client.ts';
import { type Swing, swingsOf } from './swings.ts';

export interface TurningPointsProps {
  readonly client: SeatClient;
  /** The record of the match as a file. */
  readonly load: () => Promise<string>;
  /** Opens the replay at a position; `text` is the record. */
  readonly onShow: (seq: number, text: string) => void;
}

interface Read {
  readonly run: AnalysisRun;
  readonly text: string;
  /** How many steps are decisions: a resignation is none. */
  readonly decisions: number;
}

/** The moments that changed the player's chance to win most, worked out in a worker once the match has ended. */
export default function TurningPoints({ client, load, onShow }: TurningPointsProps) {
  const { t } = useWords();
  const [read, setRead] = useState<Read | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (file) => isWanted && setRead(readOf(file)),
      () => setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  useEffect(() => {
    if (read?.run.progress.peek() === 'idle') read.run.start(read.text);
    return () => read?.run.stop();
  }, [read]);
  const progress = isFailed ? 'failed' : read?.run.progress.value;
  const isDone = read !== null && progress === 'done';
  const swings = isDone ? swingsOf(read.run.found.value, client.seat, read.decisions) : [];
  return (
    <div data-testid="turning-points" data-state={progress}>
      <h3>{t('turning.title')}</h3>
      {swings.length > 0 ? (
        <ol>
          {swings.map((swing) => (
            <Moment key={swing.step} swing={swing} client={client} onShow={(seq) => onShow(seq, read!.text)} />
          ))}
        </ol>
      ) : (
        <p role="status">
          {t(isDone ? 'turning.none' : progress === 'failed' ? 'analysis.failed' : 'turning.looking')}
        </p>
      )}
    </div>
  );
}

function readOf(file: string): Read {
  const replay = JSON.parse(file) as Replay;
  // As the page of the replay writes it, so that the analysis is there already.
  const text = JSON.stringify(replay);
  return { run: runOf(text), text, decisions: replay.steps.filter((step) => 'decisions' in step).length };
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

function percent(chance: number): number {
  return Math.round(chance * 100);
}
