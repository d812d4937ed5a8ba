export type { ActionOf, GameId, MatchEnd, StartOf, ViewOf } from '@hexfront/protocol';
export { connect } from './connect.ts';
export { ArenaError } from './errors.ts';
export type { DecisionOf } from './games.ts';
export type { ConnectOptions, Decide, MatchResult } from './options.ts';
export { type LoggedDecision, type LoggedMatch, type LoggedView, LogReader } from './log/log-reader.ts';
export { type Refusal, Turn } from './match/turn.ts';
