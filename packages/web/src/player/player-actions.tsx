import type { Viewer } from '@hexfront/engine';
import { useState } from 'preact/hooks';
import type { LayerSet } from '../board/layers.ts';
import type { Scene } from '../board/scene.ts';
import { sayOf } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';
import { LayersPanel } from './panels/layers-panel.tsx';
import { saveFile } from './save-file.ts';
import type { Timeline } from './timeline.ts';

export interface ActionsProps {
  readonly timeline: Timeline;
  readonly scene: Scene;
  readonly sides: readonly string[];
  readonly viewer: Viewer;
  readonly onViewer: (viewer: Viewer) => void;
  readonly layers: LayerSet;
  readonly onLayers: (layers: LayerSet) => void;
  /** Absent where the match cannot be forked here and now. */
  readonly onFork?: () => void;
}

/** What can be done with the position on the board: see it through other eyes, share it, keep it, play on from it. */
export function PlayerActions({ timeline, scene, sides, viewer, onViewer, layers, onLayers, onFork }: ActionsProps) {
  const { t, say } = useWords();
  const { head } = timeline;
  const save = async () => saveFile(`${head.game}.replay.json`, await timeline.file!());
  return (
    <div class="player-actions">
      {head.isHidden && timeline.eyes === undefined ? (
        <label>
          {t('player.view')}{' '}
          <select
            value={String(viewer)}
            data-testid="viewer"
            onChange={(event) =>
              onViewer(event.currentTarget.value === 'all' ? 'all' : Number(event.currentTarget.value))
            }
          >
            <option value="all">{t('player.viewAll')}</option>
            {sides.map((side, seat) => (
              <option key={side} value={String(seat)}>
                {say(sayOf('side', side))}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <LayersPanel scene={scene} layers={layers} onLayers={onLayers} />
      <ShareButton />
      {timeline.file === undefined ? null : (
        <button type="button" data-testid="download" onClick={() => void save()}>
          {t('player.download')}
        </button>
      )}
      {onFork === undefined ? null : (
        <button type="button" class="primary" data-testid="fork" onClick={onFork}>
          {t('player.fork')}
        </button>
      )}
    </div>
  );
}

function ShareButton() {
  const { t } = useWords();
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setDone(true);
    } catch {
      // No clipboard without permission or on plain http: the address is shown to be copied by hand.
      prompt(t('player.share'), location.href);
    }
  };
  return (
    <button type="button" onClick={() => void copy()}>
      <span aria-live="polite">{t(isDone ? 'player.copied' : 'player.share')}</span>
    </button>
  );
}
