import { type LayerName, layerNames, type LayerSet } from '../../board/layers.ts';
import type { Scene } from '../../board/scene.ts';
import { useWords } from '../../messages/words.ts';

/** Layers that this scene has something for. */
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

export function LayersPanel(props: {
  readonly scene: Scene;
  readonly layers: LayerSet;
  readonly onLayers: (layers: LayerSet) => void;
}) {
  const { t } = useWords();
  return (
    <fieldset class="layers">
      <legend>{t('panel.layers')}</legend>
      {present(props.scene).map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={props.layers[name]}
            onChange={(event) => props.onLayers({ ...props.layers, [name]: event.currentTarget.checked })}
          />
          {t(`layer.${name}`)}
        </label>
      ))}
    </fieldset>
  );
}
