import {
  documentedFaults,
  type FaultCode,
  faults,
  type Route,
  type RouteName,
  routes,
  shapes,
} from '@hexfront/protocol';
import { expect } from 'vitest';

export interface Wanted {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Answer {
  readonly status: number;
  readonly body: any;
  readonly headers: Headers;
}

/** Responses so far, as `route status code`: the suite ends by checking that everything documented has been seen. */
export type Seen = Set<string>;

/**
 * An API client that checks every response against the documentation: the schema of the route, or the common envelope with a code that the
 * route documents for that status.
 */
export class Client {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  private readonly seen: Seen;

  constructor(url: string, seen: Seen, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.seen = seen;
    this.headers = headers;
  }

  with(headers: Readonly<Record<string, string>>): Client {
    return new Client(this.url, this.seen, { ...this.headers, ...headers });
  }

  async call(name: RouteName, { params = {}, query, body, headers = {} }: Wanted = {}): Promise<Answer> {
    const route: Route = routes[name];
    const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key]));
    const asked = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await this.raw(route.method, `${path}${asked}`, {
      ...json,
      headers: { ...type, ...headers },
    });
    this.judge(name, route, answer);
    return answer;
  }

  /** The body of a 200. */
  async ok(name: RouteName, wanted: Wanted = {}): Promise<any> {
    const { status, body } = await this.call(name, wanted);
    expect(status, status === 200 ? name : `${name}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  }

  /** The body of a refusal with this code. */
  async refused(name: RouteName, code: FaultCode, wanted: Wanted = {}): Promise<any> {
    const { status, body } = await this.call(name, wanted);
    expect({ status, code: body?.code, error: body?.error }).toMatchObject({ status: faults[code][0], code });
    return body;
  }

  async raw(method: string, path: string, init: { body?: string; headers?: Record<string, string> } = {}) {
    const headers = { ...this.headers, ...init.headers };
    const response = await fetch(`${this.url}${path}`, { ...init, method, headers });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  }

  private judge(name: RouteName, route: Route, { status, body, headers }: Answer): void {
    if (status === 200) {
      this.seen.add(`${name} 200`);
      if (typeof route.answer === 'string') return;
      const found = route.answer.safeParse(body);
      // The text is made only where it is needed: some answers are long, and there are tens of thousands.
      if (!found.success)
        expect(found.error.issues, `the answer of ${name}: ${JSON.stringify(body).slice(0, 500)}`).toEqual([]);
      return;
    }
    const { code } = envelope(status, body, headers);
    expect(documentedFaults(route), `${name} answered ${code}`).toContain(code);
    this.seen.add(`${name} ${code}`);
  }
}

/** Ruling wire.19: every response that is not 2xx has this envelope, and the status of its code. */
export function envelope(status: number, body: unknown, headers: Headers): { code: FaultCode } {
  const found = shapes.faultBody.safeParse(body);
  expect(found.error?.issues ?? [], `the envelope of ${status}: ${JSON.stringify(body)}`).toEqual([]);
  const { code, requestId } = found.data as { code: FaultCode; requestId: string };
  expect({ status, code }).toEqual({ status: faults[code]?.[0], code });
  expect(headers.get('x-request-id')).toBe(requestId);
  return { code };
}
