export * from './bench.ts';
export * from './bench-ticks.ts';
export * from './external-bot.ts';
export * from './match.ts';
export { type Answers, type Moment, type Played } from './match-loop.ts';
export * from './stream.ts';
export * from './tournament.ts';
