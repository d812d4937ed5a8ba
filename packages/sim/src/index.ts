export * from './bench.ts';
export * from './stream.ts';
