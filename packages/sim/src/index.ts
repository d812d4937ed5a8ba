export * from './bench-ticks.ts';
export * from './bench.ts';
export * from './match.ts';
export * from './stream.ts';
export * from './tournament.ts';
