import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { expect } from 'vitest';

export interface Said {
  readonly isError: boolean;
  readonly text: string;
  readonly data: any;
}

/** A client that follows every error literally. */
export class Follower {
  /** The codes of all errors so far. */
  readonly mistakes = new Set<string>();
  private readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  async call(name: string, given: object = {}): Promise<Said> {
    const result = await this.client.callTool({ name, arguments: given as Record<string, unknown> });
    const [{ text }] = result.content as { text: string }[];
    return { isError: result.isError === true, text, data: (result._meta as any).hexfront };
  }

  /** A call that must succeed. */
  async does(name: string, given: object = {}): Promise<Said> {
    const said = await this.call(name, given);
    expect(said.isError, said.text).toBe(false);
    return said;
  }

  /** A call that must fail: makes the call that the error suggests and returns its result. */
  async errs(code: string, name: string, given: object = {}): Promise<{ error: any; recovered: Said }> {
    const said = await this.call(name, given);
    expect([said.isError, said.data.code], said.text).toEqual([true, code]);
    this.mistakes.add(code);
    const next = this.suggestion(said);
    const recovered = await this.call(next.tool, next.arguments);
    expect(recovered.isError, `${said.text} led to: ${recovered.text}`).toBe(false);
    return { error: said.data, recovered };
  }

  /** The next call of an answer, which is the same in the text and in the data. */
  suggestion({ text, data }: Said): { tool: string; arguments: any } {
    const written = /Next: call (\w+) with (\{.*\})$/s.exec(text);
    expect(written, text).not.toBeNull();
    const next = { tool: written![1], arguments: JSON.parse(written![2]) as object };
    expect(next).toEqual(data.next);
    return next;
  }
}
