export type { ArrayType, Layout, Part } from './block.ts';
export * from './encoding.ts';
export { encodingOf } from './encodings.ts';
export type { Autoreset, GamesBuffers, GamesOptions, Snapshot } from './many-games.ts';
export type { MaskBuffers, MaskForm } from './masks.ts';
export { type Decided, decisionsIn, ReplayError } from './replayed.ts';
export * from './vec-env.ts';
export { battleFacilities, battlePlanes, battleScalars, battleUnits } from './battle.ts';
export * from './tick-env.ts';
