import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed } from '../errors.ts';
import { type Payment, unpaid } from './patience.ts';
import { Provider } from './provider.ts';
import { ProviderFault } from './seat.ts';
import { isModelName, type ModelSpec, parseModelSpec } from './spec.ts';

const question = 'Answer with the JSON object {"ready":true} and nothing else.';
const pauseMs = 1000;
const triesWhenBusy = 5;
const longestPauseMs = 30_000;

/**
 * Sends the model a small question before a match begins. Throws `ProviderFault` if it cannot be reached, or does not accept the key, the
 * model or the settings. A provider that is only busy is asked a few times.
 */
export async function checkProvider(spec: ModelSpec, pay: Payment = unpaid): Promise<void> {
  const provider = new Provider(spec);
  const request = provider.request([{ role: 'user', content: question }]);
  for (let tries = 1; ; tries++) {
    await pay.before(request);
    const answer = await provider.ask(request, spec.timeoutMs);
    pay.after(request, answer);
    if (!('fault' in answer)) return;
    const { fault, problem, retryAfterMs } = answer;
    const isBusy = fault === 'busy' && tries < triesWhenBusy;
    const waitMs = retryAfterMs || pauseMs;
    if (!isBusy || waitMs > longestPauseMs) throw new ProviderFault(kinds[fault], sentence(spec, fault, problem));
    await sleep(waitMs);
  }
}

/** The same for all language models among these bots. Ends the command if one does not work. */
export async function checkProviders(names: readonly string[]): Promise<void> {
  const models = new Set(names.filter(isModelName));
  try {
    await Promise.all([...models].map((name) => checkProvider(parseModelSpec(name))));
  } catch (error) {
    throw error instanceof ProviderFault ? new CommandFailed(error.message) : error;
  }
}

const kinds = { unauthorised: 'unauthorised', refused: 'unreachable', busy: 'outage', away: 'unreachable' } as const;

function sentence({ model, url, keyEnv }: ModelSpec, fault: keyof typeof kinds, problem: string): string {
  const where = `the model ${model} at ${url}`;
  if (fault === 'unauthorised') {
    return `${where} does not accept the API key: ${problem}; set ${keyEnv ?? 'MODEL_API_KEY or OPENAI_API_KEY'}`;
  }
  if (fault === 'refused')
    return `${where} refuses requests: ${problem}; check the address, the model and its settings`;
  return `${where} cannot be used: ${problem}; check the address, and that the server runs`;
}
