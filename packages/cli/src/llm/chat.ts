export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Spent {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly ms: number;
}

/** What a model answered, or why it did not. Either way it took its time. */
export type Said = Spent & ({ readonly text: string } | { readonly wrong: string; readonly waitMs: number });

export interface ModelSettings {
  /** Up to and including `/v1`, or the whole address of chat completions. */
  readonly url: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

const longestWaitMs = 30_000;

/** Asks a model behind any URL that speaks chat completions. Never throws: a model that fails is a player who says nothing. */
export async function ask(settings: ModelSettings, messages: readonly Message[], timeoutMs: number): Promise<Said> {
  const started = performance.now();
  const spent = (inputTokens = 0, outputTokens = 0): Spent => ({
    inputTokens,
    outputTokens,
    ms: Math.round(performance.now() - started),
  });
  const wrong = (what: string, waitMs = 0): Said => ({ ...spent(), wrong: what, waitMs });
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
    if (!response.ok) return wrong(`it answered ${response.status}: ${text.slice(0, 200)}`, pause(response));
    const body = read(text);
    const content = body?.choices?.[0]?.message?.content;
    const { prompt_tokens: input = 0, completion_tokens: output = 0 } = body?.usage ?? {};
    const counted = spent(whole(input), whole(output));
    return typeof content === 'string'
      ? { ...counted, text: content }
      : { ...counted, wrong: 'it sent no message', waitMs: 0 };
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    if (name === 'TimeoutError') return wrong(`it took longer than ${Math.round(timeoutMs)} ms`);
    return wrong(`it cannot be reached (${cause?.code ?? name})`, 1000);
  }
}

export function addressOf(url: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
}

/** How long the other side wants to be left alone. */
function pause({ status, headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(seconds) && seconds >= 0) return Math.min(seconds * 1000, longestWaitMs);
  return status === 429 || status >= 500 ? 1000 : 0;
}

function read(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function whole(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : 0;
}
