import { describeView, drawBelow, noteLimits, storableText } from '@hexfront/engine';
import type { LedgerRow } from '@hexfront/protocol';
import type { ExternalBot, ExternalMatch, ExternalPlayer, ExternalTurn } from '@hexfront/sim';
import { UsageError } from '../errors.ts';
import { Conversation, type ModelDesk } from './conversation.ts';
import { judged, type Judgement } from './judged.ts';
import { Memory } from './memory.ts';
import type { Price } from './prices.ts';
import { promptOf, type SystemPrompt } from './prompt-of.ts';
import { retryPrompt, turnPrompt } from './prompts.ts';
import { Provider } from './provider.ts';
import { type ModelPlace, ProviderFault } from './seat.ts';
import type { ModelSpec } from './spec.ts';

/**
 * A language model as a bot. Whatever it answers, it plays on: answers that cannot be used are its own affair and end in the declared
 * fallback. Its decisions reject only with `ProviderFault` or `SpendingLimit`, which end the match without a result.
 */
export function modelBot(spec: ModelSpec, place: ModelPlace, price: Price | null): ExternalBot {
  if (place.purse !== null && (price === null || spec.sampling.maxTokens === null)) {
    throw new UsageError(
      `a spending limit needs to know what a call can cost: give ${spec.model} a price in --prices, and max_tokens in its name`,
    );
  }
  const provider = new Provider(spec);
  return {
    isExternal: true,
    runsInProcess: false,
    name: spec.name,
    plays: () => true,
    sit: (match) => new ModelPlayer({ spec, place, price, provider }, match),
  };
}

/** Kept for the fallback to reach an arena in time: a share of what the clock leaves, and at most how much. */
const reserve = { share: 0.2, mostMs: 2000 };

class ModelPlayer implements ExternalPlayer {
  readonly #desk: ModelDesk;
  readonly #match: ExternalMatch;
  readonly #prompt: SystemPrompt;
  readonly #memory: Memory;
  /** What is left of an answer with several actions, and the position that its next action is for. */
  #plan: { readonly version: number; readonly actions: readonly object[] } | null = null;

  constructor(desk: ModelDesk, match: ExternalMatch) {
    this.#desk = desk;
    this.#match = match;
    this.#prompt = promptOf(desk.spec, match.game, match.options);
    this.#memory = new Memory(desk.spec);
    desk.place.keepPrompt(this.#prompt.hash, this.#prompt.text);
  }

  async decide(turn: ExternalTurn): Promise<readonly unknown[]> {
    const left = turn.timeLeftMs?.() ?? Number.POSITIVE_INFINITY;
    const until = performance.now() + left - Math.min(reserve.mostMs, left * reserve.share);
    const conversation = new Conversation(this.#desk, this.#prompt, until, turn.version);
    const planned = await this.#planned(turn);
    const judgement = planned.action ?? (await this.#asked(turn, conversation, planned.dropped));
    const { orders, isFallback } = this.#settled(turn, judgement);
    this.#keep(turn, conversation, orders, isFallback, planned.refused + judgement.refused);
    return orders;
  }

  async end(): Promise<void> {}

  /** The next action of an answer that had several, if it is still this player's turn and the action is legal now. */
  async #planned(turn: ExternalTurn): Promise<{ action: Judgement | null; dropped: string | null; refused: number }> {
    const plan = this.#plan;
    this.#plan = null;
    if (plan === null || plan.version !== turn.version) return { action: null, dropped: null, refused: 0 };
    const [refused] = await turn.refusals(plan.actions);
    if (refused === undefined) {
      this.#plan = rest(plan);
      const action = { orders: [plan.actions[0]], decision: null, problem: null, refused: 0 };
      return { action, dropped: null, refused: 0 };
    }
    const dropped = `The rest of your last answer was not played: ${JSON.stringify(plan.actions[0])} was refused. ${refused.message}`;
    return { action: null, dropped, refused: 1 };
  }

  /** Asks the model, and again with the reason if its answer cannot be used, as often as the conditions allow. */
  async #asked(turn: ExternalTurn, conversation: Conversation, dropped: string | null): Promise<Judgement> {
    const { game, options, seat } = this.#match;
    const { conditions } = this.#desk.spec;
    const view = turn.view();
    const legal = conditions.legal === 'shown' ? (turn.legal() as object[]) : null;
    const board = conditions.board === 'json' ? JSON.stringify(view) : describeView(game, options, view, seat);
    let refused = 0;
    let judgement: Judgement = { orders: null, decision: null, problem: 'The model did not answer.', refused: 0 };
    try {
      await this.#summarise(conversation, board);
      let question = turnPrompt({ board, remembered: this.#memory.text, legal, dropped });
      for (let attempt = 1; attempt <= conditions.attempts; attempt++) {
        const text = await conversation.say(question);
        judgement = await judged(text, game, turn, legal, attempt === conditions.attempts);
        conversation.judge(judgement.parse ?? 'none', judgement.problem);
        refused += judgement.refused;
        if (judgement.orders !== null) break;
        question = retryPrompt(judgement.problem!);
      }
    } catch (error) {
      if (!(error instanceof ProviderFault) || this.#desk.place.onOutage === 'throw') throw error;
      judgement = { orders: null, decision: null, problem: error.message, refused: 0 };
    }
    return { ...judgement, refused };
  }

  async #summarise(conversation: Conversation, board: string): Promise<void> {
    const question = this.#memory.question(board);
    if (question !== null) this.#memory.summarised(await conversation.aside(question));
  }

  /** What is played, what is said beside it and what is remembered of it. */
  #settled(turn: ExternalTurn, { orders, decision, problem }: Judgement) {
    const { version } = turn;
    if (orders === null) {
      const instead = this.#fallback(turn);
      this.#desk.place.log(`${this.#where(version)}: FALLBACK ${JSON.stringify(instead)}: ${problem}`);
      turn.note?.({ reasoning: storableText(`fallback: ${problem}`, noteLimits.reasoning) });
      return { orders: instead, isFallback: true };
    }
    const { reasoning = null, notes } = decision ?? {};
    if (reasoning !== null) turn.note?.({ reasoning });
    if (this.#match.game.sets !== undefined) {
      this.#memory.decided({ version, orders, reasoning }, notes);
      return { orders, isFallback: false };
    }
    if (decision !== null) this.#plan = rest({ version, actions: orders });
    this.#memory.decided({ version, orders: orders.slice(0, 1), reasoning }, notes);
    return { orders: orders.slice(0, 1), isFallback: false };
  }

  /** The last legal action ends the turn or the stage wherever that is allowed. */
  #fallback(turn: ExternalTurn): readonly unknown[] {
    if (this.#match.game.sets !== undefined) return [];
    const legal = turn.legal();
    const { fallback } = this.#desk.spec.conditions;
    if (fallback === 'last') return legal.slice(-1);
    return [legal[drawBelow(legal.length, this.#match.botSeed, 'fallback', turn.version)]];
  }

  #keep(
    turn: ExternalTurn,
    { calls, faults, waitedMs }: Conversation,
    orders: readonly unknown[],
    fallback: boolean,
    refused: number,
  ) {
    const { spec, place } = this.#desk;
    place.keep({
      seat: this.#match.seat,
      step: turn.version,
      model: spec.model,
      promptHash: this.#prompt.hash,
      conditions: spec.conditions,
      calls: [...calls],
      orders: orders as LedgerRow['orders'],
      fallback,
      refused,
      providerFaults: faults,
      waitedMs,
    });
  }

  #where(version: number): string {
    return `${this.#desk.spec.model} in seat ${this.#match.seat}, version ${version}`;
  }
}

function rest({ version, actions }: { version: number; actions: readonly object[] }) {
  return actions.length > 1 ? { version: version + 1, actions: actions.slice(1) } : null;
}
