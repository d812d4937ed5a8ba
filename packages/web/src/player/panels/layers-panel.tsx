import type { ReadonlySignal, Signal } from '@preact/signals';
import { type LayerName, layerNames, type LayerSet } from '../../board/layers.ts';
import type { Frame, Scene } from '../../board/scene.ts';
import { useWords } from '../../messages/words.ts';

/** The layers that this scene has data for. */
function present(scene: Scene): LayerName[] {
  const has: { readonly [layer in LayerName]: boolean } = {
    control: true,
    visibility: scene.sight !== null,
    production: scene.places.some(({ kind }) => kind === 'base' || kind === 'city'),
    resources: scene.places.some(({ kind }) => kind === 'node' || kind === 'reserve'),
    supply: scene.supply !== null,
    frontier: scene.frontier !== null,
  };
  return layerNames.filter((name) => has[name]);
}

export interface LayersPanelProps {
  readonly frame: ReadonlySignal<Frame>;
  readonly layers: Signal<LayerSet>;
}

export function LayersPanel({ frame, layers }: LayersPanelProps) {
  const { t } = useWords();
  return (
    <fieldset class="layers">
      <legend>{t('panel.layers')}</legend>
      {present(frame.value.scene).map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={layers.value[name]}
            onChange={(event) => {
              layers.value = { ...layers.value, [name]: event.currentTarget.checked };
            }}
          />
          {t(`layer.${name}`)}
        </label>
      ))}
    </fieldset>
  );
}
