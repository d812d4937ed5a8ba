import { sayOf } from '../messages/message.ts';
import { useWords } from '../messages/words.ts';
import { EffectsPanel } from './panels/effects-panel.tsx';
import { LayersPanel } from './panels/layers-panel.tsx';
import type { PlayerState } from './player-state.ts';
import { saveFile } from './save-file.ts';
import { ShareButtons } from './share-buttons.tsx';

export interface ActionsProps {
  readonly state: PlayerState;
  /** Whether the match can be forked here and now. */
  readonly isForkable: boolean;
}

/** What can be done with the position on the board: see it as another player, share it, save it, play on from it. */
export function PlayerActions({ state, isForkable }: ActionsProps) {
  const { t } = useWords();
  const timeline = state.timeline.value;
  const save = async () => saveFile(`${timeline.head.game}.replay.json`, await timeline.file!());
  const fork = () => {
    state.isForking.value = true;
  };
  return (
    <div class="player-actions">
      <ViewerSelect state={state} />
      <LayersPanel frame={state.frame} layers={state.layers} />
      <EffectsPanel />
      {state.address === null ? null : <ShareButtons />}
      {timeline.file === undefined ? null : (
        <button type="button" data-testid="download" onClick={() => void save()}>
          {t('player.download')}
        </button>
      )}
      {isForkable && state.frame.value.scene.outcome === null ? (
        <button type="button" class="primary" data-testid="fork" onClick={fork}>
          {t('player.fork')}
        </button>
      ) : null}
    </div>
  );
}

function ViewerSelect({ state: { timeline, chosenViewer, viewer, sides } }: { readonly state: PlayerState }) {
  const { t, say } = useWords();
  const { head, fixedViewer } = timeline.value;
  if (!head.isHidden || fixedViewer !== undefined) return null;
  return (
    <label>
      {t('player.view')}{' '}
      <select
        value={String(viewer.value)}
        data-testid="viewer"
        onChange={({ currentTarget: { value } }) => {
          chosenViewer.value = value === 'all' ? 'all' : Number(value);
        }}
      >
        <option value="all">{t('player.viewAll')}</option>
        {sides.map((side, seat) => (
          <option key={side} value={String(seat)}>
            {say(sayOf('side', side))}
          </option>
        ))}
      </select>
    </label>
  );
}
