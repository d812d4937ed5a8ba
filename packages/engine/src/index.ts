export * from './draw.ts';
export * from './game.ts';
export * from './games.ts';
export * from './hash.ts';
export { canonicalJson, isObject } from './json.ts';
export * from './perft.ts';
export * from './replay.ts';
export { sha256Hex } from './sha256.ts';
export * from './verdict.ts';
