export type {
  ActionOf,
  AnswerOf,
  EndFrame,
  GameId,
  Mark,
  MatchEnd,
  StartFrame,
  StartOf,
  TickFrame,
  ViewOf,
} from '@hexfront/protocol';
export { mostLogBytes } from '@hexfront/protocol';
export { ArenaHttp } from './arena/arena-http.ts';
export { connect, connectMany } from './connect.ts';
export { HexfrontError } from './errors.ts';
export type { DecisionOf } from './games.ts';
export { type LoggedDecision, type LoggedMatch, type LoggedView, LogReader } from './log/log-reader.ts';
export { type CheckResult, type Refusal, Turn } from './match/turn.ts';
export type {
  AcceptFilter,
  ChallengeOptions,
  ConnectOptions,
  Decide,
  ManyOptions,
  MatchResult,
  ReceivedChallenge,
} from './options.ts';
