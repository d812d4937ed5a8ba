import type { Reply, Route, RouteName, routes } from '@hexfront/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Agent } from '../accounts/agents.ts';
import type { Match } from '../arena/match.ts';
import type { Services } from '../services.ts';

/** The caller, as identified by the headers. */
export interface Caller {
  readonly agent: Agent | null;
  readonly isAdmin: boolean;
  /** The one match that a match token is for. */
  readonly tokenMatch: string | null;
  /** Authenticated by a browser session, which other sites could abuse. */
  readonly isCookie: boolean;
  /** The key of its rate limits. */
  readonly key: string;
}

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<N extends RouteName, K extends string> = (typeof routes)[N] extends { readonly [key in K]: infer S }
  ? Read<S>
  : undefined;

/** A valid request: everything in it was parsed by the schema of its route. */
export interface Call<N extends RouteName = RouteName> {
  readonly services: Services;
  readonly caller: Caller;
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  /** The match in the path. */
  readonly match: Match | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Returns an answer, or nothing if the handler has taken over the connection. */
export type Handler<N extends RouteName> = (call: Call<N>) => Promise<Reply | undefined>;
export type Handlers<N extends RouteName = RouteName> = { readonly [name in N]: Handler<name> };

export const answer = (body: object): Reply => ({ status: 200, body });

/** The format of times on the wire. */
export const iso = (time: number) => new Date(time).toISOString();

/** The agent behind a call, for routes that require one. */
export function agentOf({ caller }: Call<any>): Agent {
  if (caller.agent === null) throw new Error('this route does not require an agent');
  return caller.agent;
}

export function matchOf({ match }: Call<any>): Match {
  if (match === null) throw new Error('this route has no match');
  return match;
}

/** The seat of the agent behind a call, for routes that only players may call. */
export function ownSeat(call: Call<any>): number {
  return matchOf(call).seatOf(agentOf(call).id)!;
}

/** Whether only players of the match may call this route. */
export function isForPlayers({ auth, path }: Route): boolean {
  return (auth === 'player' || auth === 'runner') && path.includes('{matchId}');
}
