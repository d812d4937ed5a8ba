import { storableText } from '@hexfront/engine';
import type { LedgerCall } from '@hexfront/protocol';
import { Patience } from './patience.ts';
import type { Price } from './prices.ts';
import type { SystemPrompt } from './prompt-of.ts';
import type { Message, Provider } from './provider.ts';
import type { ModelPlace } from './seat.ts';
import type { ModelSpec } from './spec.ts';
import { Till } from './till.ts';

/** What all matches of a model share. */
export interface ModelDesk {
  readonly spec: ModelSpec;
  readonly place: ModelPlace;
  readonly price: Price | null;
  readonly provider: Provider;
}

/** What the schema of ledgers allows. */
const longest = { text: 200_000, problem: 4000 };

/** What is said between the player and its model about one decision, and what that cost. */
export class Conversation {
  readonly calls: LedgerCall[] = [];
  readonly #desk: ModelDesk;
  readonly #system: Message;
  readonly #patience: Patience;
  readonly #till: Till;
  readonly #until: number;
  readonly #messages: Message[] = [];

  /** `until` is when the decision must be made, by `performance.now()`. */
  constructor(desk: ModelDesk, { text }: SystemPrompt, until: number, version: number) {
    const { spec, place, provider } = desk;
    this.#desk = desk;
    this.#system = { role: 'system', content: text };
    this.#until = until;
    this.#till = new Till(place.purse, desk.price, spec);
    // Only the first fault of a decision is worth a line.
    this.#patience = new Patience(provider, spec, place.patienceMs, (problem) => {
      if (this.faults === 1) place.log(`${spec.model}, version ${version}: waiting for the provider: ${problem}`);
    });
  }

  get faults(): number {
    return this.#patience.faults;
  }

  get waitedMs(): number {
    return this.#patience.waitedMs;
  }

  /** Continues the conversation, and returns the answer. */
  async say(content: string): Promise<string> {
    const known = this.#messages.length === 0 ? 0 : this.#messages.length - 1;
    const question: Message = { role: 'user', content };
    this.#messages.push(question);
    const text = await this.#ask(this.#messages, this.#messages.slice(known));
    this.#messages.push({ role: 'assistant', content: text });
    return text;
  }

  /** Asks about something else, of which the conversation knows nothing. */
  async aside(content: string): Promise<string> {
    const question: Message = { role: 'user', content };
    return this.#ask([question], [question]);
  }

  /** What came of the last answer. */
  judge(parse: LedgerCall['parse'], problem: string | null): void {
    const last = this.calls.pop()!;
    this.calls.push({
      ...last,
      parse,
      ...(problem === null ? {} : { problem: storableText(problem, longest.problem) }),
    });
  }

  async #ask(messages: readonly Message[], news: readonly Message[]): Promise<string> {
    const request = this.#desk.provider.request([this.#system, ...messages]);
    const answer = await this.#patience.ask(request, this.#until, this.#till);
    const { text, inputTokens, outputTokens, cachedTokens, ms } = answer;
    this.calls.push({
      messages: news.map(({ role, content }) => ({ role, content: storableText(content, longest.text) })),
      answer: storableText(text, longest.text),
      parse: 'none',
      inputTokens,
      outputTokens,
      cachedTokens,
      ms,
      cost: this.#till.cost(request, answer),
    });
    return text;
  }
}
