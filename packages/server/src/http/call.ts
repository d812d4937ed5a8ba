import type { Reply, Route, RouteName, routes } from '@hexfront/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Agent } from '../accounts/agents.ts';
import type { Match } from '../arena/match.ts';
import type { Services } from '../services.ts';

/** Who asks, as far as the headers say. */
export interface Caller {
  readonly agent: Agent | null;
  readonly isAdmin: boolean;
  /** The one match that a match token is for. */
  readonly tokenMatch: string | null;
  /** A session of the browser, which other sites could abuse. */
  readonly isCookie: boolean;
  /** What its requests are counted under. */
  readonly key: string;
}

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<N extends RouteName, K extends string> = (typeof routes)[N] extends { readonly [key in K]: infer S }
  ? Read<S>
  : undefined;

/** A request that was understood: everything in it was read by the schema of its route. */
export interface Call<N extends RouteName = RouteName> {
  readonly services: Services;
  readonly caller: Caller;
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
  /** The match that the address names. */
  readonly match: Match | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** An answer, or nothing when the handler has taken over the connection. */
export type Handler<N extends RouteName> = (call: Call<N>) => Promise<Reply | undefined>;
export type Handlers<N extends RouteName = RouteName> = { readonly [name in N]: Handler<name> };

export const answer = (body: object): Reply => ({ status: 200, body });

/** Times on the wire. */
export const iso = (time: number) => new Date(time).toISOString();

/** The agent behind a call whose route lets nobody else through. */
export function agentOf({ caller }: Call<any>): Agent {
  if (caller.agent === null) throw new Error('a route without an agent asked for one');
  return caller.agent;
}

export function matchOf({ match }: Call<any>): Match {
  if (match === null) throw new Error('a route without a match asked for one');
  return match;
}

/** Whether only a player of the match may call this. */
export function isForPlayers({ auth, path }: Route): boolean {
  return (auth === 'player' || auth === 'runner') && path.includes('{matchId}');
}
