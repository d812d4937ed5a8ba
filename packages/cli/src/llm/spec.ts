import type { Conditions } from '@hexfront/protocol';
import { isHttpUrl } from '../arena-arguments.ts';
import { UsageError } from '../errors.ts';
import { readText } from '../files.ts';
import { suggest } from '../suggest.ts';

/** A language model as a player, as its name says it. */
export interface ModelSpec {
  /** The same player always has the same name, whatever the order of its settings. It holds no secret. */
  readonly name: string;
  /** Up to and including `/v1`, or the complete address of chat completions. */
  readonly url: string;
  readonly model: string;
  readonly conditions: Conditions;
  readonly sampling: Sampling;
  /** After how many decisions a running summary is asked for. */
  readonly summaryEvery: number;
  /** The owner's strategy, a part of the system prompt; null if there is none. */
  readonly strategy: string | null;
  /** The environment variable that holds the API key; null for the usual ones. */
  readonly keyEnv: string | null;
  readonly timeoutMs: number;
}

export interface Sampling {
  readonly temperature: number | null;
  readonly topP: number | null;
  readonly maxTokens: number | null;
  /** What the provider calls the limit. */
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  readonly seed: number | null;
  readonly format: 'text' | 'json';
}

const prefix = 'llm:';
const example = 'llm:http://localhost:11434/v1#llama3.3?temperature=0';

export function isModelName(name: string): boolean {
  return name.startsWith(prefix);
}

interface Setting {
  readonly read: (text: string) => string | number | null;
  /** What the value must be. */
  readonly must: string;
  readonly usual: string | number | null;
}

const choice = (...choices: string[]): Setting => ({
  read: (text) => (choices.includes(text) ? text : null),
  must: choices.join(' or '),
  usual: choices[0],
});
const number = (min: number, max: number): Setting => ({
  read: (text) => within(/^\d{1,7}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN, min, max),
  must: `a number from ${min} to ${max}`,
  usual: null,
});
const integer = (min: number, max: number, usual: number | null = null): Setting => ({
  read: (text) => within(/^\d{1,10}$/.test(text) ? Number(text) : Number.NaN, min, max),
  must: `an integer from ${min} to ${max}`,
  usual,
});
const word = (pattern: RegExp, must: string): Setting => ({
  read: (text) => (pattern.test(text) ? text : null),
  must,
  usual: null,
});

/** Every setting of a model's name, in the order in which names list them. */
export const settings = {
  temperature: number(0, 2),
  top_p: number(0, 1),
  max_tokens: integer(1, 1_000_000),
  max_tokens_field: choice('max_tokens', 'max_completion_tokens'),
  seed: integer(0, 2_147_483_647),
  format: choice('text', 'json'),
  board: choice('text', 'json'),
  legal: choice('shown', 'withheld'),
  rules: choice('shown', 'withheld'),
  memory: choice('off', 'notes', 'summary'),
  summary_every: integer(1, 1000, 8),
  attempts: integer(1, 10, 2),
  fallback: choice('last', 'random'),
  prompt: word(/./, 'the name of a file'),
  key_env: word(/^[A-Z][A-Z0-9_]{0,63}$/, 'the name of an environment variable in capitals, such as MY_KEY'),
  timeout: { ...number(0.01, 3600), usual: 60 },
} as const satisfies { readonly [name: string]: Setting };
type SettingName = keyof typeof settings;

/** Reads `llm:URL#MODEL?settings`. Throws a `UsageError` that says what to change. */
export function parseModelSpec(name: string): ModelSpec {
  const { url, model, query } =
    /^llm:(?<url>[^#]*)#(?<model>[^?]*)(\?(?<query>.*))?$/s.exec(name)?.groups ?? ({} as Record<string, undefined>);
  if (url === undefined || model === undefined) {
    throw new UsageError(`${shown(name, 'the name')} names no model; write llm:URL#MODEL, for example ${example}`);
  }
  checkUrl(url);
  if (!/^[^\s#?&]{1,200}$/.test(model)) {
    throw new UsageError(
      `invalid model "${model.slice(0, 80)}" in an llm: name; give the provider's name for it after #, as in ${example}`,
    );
  }
  const given = settingsIn(query ?? '');
  const value = (setting: SettingName) => given.get(setting) ?? settings[setting].usual;
  const text = [...given].sort(byOrder).filter(([setting, chosen]) => chosen !== settings[setting].usual);
  const canonical = text.map(([setting, chosen]) => `${setting}=${escaped(String(chosen))}`).join('&');
  return {
    name: `${prefix}${url}#${model}${canonical === '' ? '' : `?${canonical}`}`,
    url,
    model,
    conditions: {
      legal: value('legal'),
      rules: value('rules'),
      board: value('board'),
      memory: value('memory'),
      attempts: value('attempts'),
      fallback: value('fallback'),
    } as Conditions,
    sampling: {
      temperature: value('temperature'),
      topP: value('top_p'),
      maxTokens: value('max_tokens'),
      maxTokensField: value('max_tokens_field'),
      seed: value('seed'),
      format: value('format'),
    } as Sampling,
    summaryEvery: value('summary_every') as number,
    strategy: given.has('prompt') ? readText(String(given.get('prompt'))) : null,
    keyEnv: value('key_env') as string | null,
    timeoutMs: (value('timeout') as number) * 1000,
  };
}

/** The name of a model, from its parts. */
export function modelName(url: string, model: string, given: Partial<Record<SettingName, string>>): string {
  const text = Object.entries(given).map(([setting, value]) => `${setting}=${escaped(value)}`);
  return parseModelSpec(`${prefix}${url}#${model}${text.length === 0 ? '' : `?${text.join('&')}`}`).name;
}

function checkUrl(url: string): void {
  if (!isHttpUrl(url)) {
    throw new UsageError(
      `${shown(url, 'the address')} in an llm: name is not a web address; use one such as http://localhost:11434/v1`,
    );
  }
  const { username, password, search } = new URL(url);
  if (username !== '' || password !== '') {
    throw new UsageError(
      'an llm: name must not contain a user or a password, because names are published; put the key into MODEL_API_KEY',
    );
  }
  if (search !== '') {
    throw new UsageError('the address in an llm: name must not have a query; settings follow the model: #MODEL?…');
  }
}

function settingsIn(query: string): Map<SettingName, string | number> {
  const given = new Map<SettingName, string | number>();
  for (const part of query.split('&').filter((each) => each !== '')) {
    const at = part.indexOf('=');
    const name = at === -1 ? part : part.slice(0, at);
    if (/^(api_?)?key$/i.test(name)) {
      throw new UsageError(
        'a key must not be part of an llm: name, because names are published; set MODEL_API_KEY, or name a variable with key_env',
      );
    }
    if (!Object.hasOwn(settings, name)) {
      throw new UsageError(
        `unknown setting "${name.slice(0, 40)}" of a model; ${suggest(name, Object.keys(settings))}`,
      );
    }
    const setting = name as SettingName;
    if (given.has(setting)) throw new UsageError(`the setting ${setting} of a model is given more than once`);
    const value = settings[setting].read(at === -1 ? '' : decoded(part.slice(at + 1)));
    // The value is not repeated, because it might be a key.
    if (value === null) throw new UsageError(`the setting ${setting} of a model must be ${settings[setting].must}`);
    given.set(setting, value);
  }
  return given;
}

function byOrder([a]: [SettingName, unknown], [b]: [SettingName, unknown]): number {
  const order = Object.keys(settings);
  return order.indexOf(a) - order.indexOf(b);
}

function within(value: number, min: number, max: number): number | null {
  return value >= min && value <= max ? value : null;
}

function escaped(text: string): string {
  return text.replace(/[%&#\s]/g, encodeURIComponent);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What may hold a password or a key is not repeated. */
function shown(text: string, otherwise: string): string {
  return /[@?]/.test(text) ? otherwise : `"${text.slice(0, 120)}"`;
}
