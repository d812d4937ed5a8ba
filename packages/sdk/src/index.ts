export type { ActionOf, EndFrame, GameId, MatchEnd, StartFrame, StartOf, TickFrame, ViewOf } from '@hexfront/protocol';
export { ArenaHttp } from './arena/arena-http.ts';
export { connect } from './connect.ts';
export { HexfrontError } from './errors.ts';
export type { DecisionOf } from './games.ts';
export { type LoggedDecision, type LoggedMatch, type LoggedView, LogReader } from './log/log-reader.ts';
export { type CheckResult, type Refusal, Turn } from './match/turn.ts';
export type { ChallengeOptions, ConnectOptions, Decide, MatchResult } from './options.ts';
