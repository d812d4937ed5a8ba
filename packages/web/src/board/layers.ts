/** What the board can show besides terrain and units; each layer can be switched on and off. */
export const layerNames = ['control', 'visibility', 'production', 'resources', 'supply', 'frontier'] as const;
export type LayerName = (typeof layerNames)[number];
export type LayerSet = { readonly [layer in LayerName]: boolean };

export const usualLayers: LayerSet = {
  control: true,
  visibility: true,
  production: true,
  resources: true,
  supply: false,
  frontier: false,
};
