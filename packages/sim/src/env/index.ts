export type { ArrayType, Layout, Part } from './block.ts';
export * from './encoding.ts';
export { encodingOf } from './encodings.ts';
export * from './vec-env.ts';
export { battleFacilities, battlePlanes, battleScalars, battleUnits } from './battle.ts';
export * from './tick-env.ts';
