export * from './bench-ticks.ts';
export * from './bench.ts';
export { type Answers, type Moment, type Played } from './course.ts';
export * from './guest.ts';
export * from './match.ts';
export * from './stream.ts';
export * from './tournament.ts';
