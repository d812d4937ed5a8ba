import type { AnswerOf as Answer, RouteName } from '@hexfront/protocol';

/** Types only: the schemas behind them stay out of the pages. */
export type { Answer };

export type MatchSummary = Answer<'listMatches'>['matches'][number];
export type MatchDetail = Answer<'match'>['match'];
export type WireState = Answer<'matchState'>['state'];

/** Why a request failed: the arena's error, or that there is no arena to answer. */
export class Fault extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds to wait before trying again, if the arena says so. */
  readonly seconds: number | null;

  constructor(code: string, message: string, status: number, seconds: number | null = null) {
    super(message);
    this.code = code;
    this.status = status;
    this.seconds = seconds;
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: unknown;
  readonly adminKey?: string | null;
  readonly signal?: AbortSignal;
}

/** Long enough for a busy server, short enough that nobody waits for an answer that will never come. */
const PATIENCE_MS = 20_000;

/** Sends a request to the arena that served this page. Any failure is thrown as a `Fault`. */
export async function request<Name extends RouteName>(
  path: string,
  options: RequestOptions = {},
): Promise<Answer<Name>> {
  const response = await send(path, options);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  // A static host answers every request with a page, so there is no arena. A gateway's error page may be temporary.
  if (!isJson) throw new Fault('no-arena', `${response.status} ${path}`, response.status < 500 ? -1 : 0);
  const body = (await response.json().catch(() => null)) as unknown;
  if (!response.ok || body === null) throw faultOf(body, response);
  return body as Answer<Name>;
}

export async function requestText(path: string, options: RequestOptions = {}): Promise<string> {
  const response = await send(path, options);
  const text = await response.text();
  if (response.headers.get('content-type')?.includes('html'))
    throw new Fault('no-arena', path, response.status < 500 ? -1 : 0);
  if (!response.ok) throw faultOf(parsed(text), response);
  return text;
}

async function send(path: string, { method = 'GET', body, adminKey, signal }: RequestOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: 'application/json, text/plain',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...keyHeader(adminKey),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
  } catch (error) {
    throw new Fault('no-arena', String(error), 0);
  }
}

export function keyHeader(adminKey: string | null | undefined): Record<string, string> {
  return adminKey === null || adminKey === undefined ? {} : { 'x-admin-key': adminKey };
}

export function faultOf(body: unknown, response: Response): Fault {
  const { code, error, ratelimit } = (body ?? {}) as {
    code?: string;
    error?: string;
    ratelimit?: { seconds?: number };
  };
  const seconds = ratelimit?.seconds ?? Number(response.headers.get('retry-after') ?? Number.NaN);
  return new Fault(
    code ?? 'unreadable',
    error ?? `${response.status} ${response.statusText}`,
    response.status,
    Number.isFinite(seconds) ? seconds : null,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function asFault(error: unknown): Fault {
  return error instanceof Fault ? error : new Fault('unreadable', String(error), -1);
}
