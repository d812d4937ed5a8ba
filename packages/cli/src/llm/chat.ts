export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly ms: number;
}

/** A model's answer, or the problem that prevented one. Either way it took time. */
export type ModelReply = Usage & ({ readonly text: string } | { readonly problem: string; readonly waitMs: number });

export interface ModelSettings {
  /** Up to and including `/v1`, or the complete address of chat completions. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

const longestWaitMs = 30_000;

/** Sends a chat completions request. Never throws: a model that fails is a player that does not answer. */
export async function ask(
  settings: ModelSettings,
  messages: readonly Message[],
  timeoutMs: number,
): Promise<ModelReply> {
  const started = performance.now();
  const usage = (inputTokens = 0, outputTokens = 0): Usage => ({
    inputTokens,
    outputTokens,
    ms: Math.round(performance.now() - started),
  });
  const failed = (problem: string, waitMs = 0): ModelReply => ({ ...usage(), problem, waitMs });
  try {
    const response = await fetch(addressOf(settings.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` }),
      },
      body: JSON.stringify({ model: settings.model, messages }),
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs))),
    });
    const text = await response.text();
    if (!response.ok) {
      return failed(`the model returned status ${response.status}: ${text.slice(0, 200)}`, pauseAfter(response));
    }
    const body = parse(text);
    const content = body?.choices?.[0]?.message?.content;
    const { prompt_tokens: input = 0, completion_tokens: output = 0 } = body?.usage ?? {};
    const counted = usage(count(input), count(output));
    return typeof content === 'string'
      ? { ...counted, text: content }
      : { ...counted, problem: 'the model sent no message', waitMs: 0 };
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    if (name === 'TimeoutError') return failed(`the model took longer than ${Math.round(timeoutMs)} ms`);
    return failed(`the model cannot be reached (${cause?.code ?? name})`, 1000);
  }
}

export function addressOf(url: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
}

/** How long to wait before the next request. */
function pauseAfter({ status, headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds * 1000, longestWaitMs);
  return status === 429 || status >= 500 ? 1000 : 0;
}

function parse(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function count(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;
}
