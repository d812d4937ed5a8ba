export type { ArrayType, Layout, Part } from './block.ts';
export * from './encoding.ts';
export { encodingOf } from './encodings.ts';
export * from './vec-env.ts';
