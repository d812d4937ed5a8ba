import { storableText } from '@hexfront/engine';
import { mostRemembered, type Remembered, summaryPrompt } from './prompts.ts';
import type { ModelSpec } from './spec.ts';

/** What a model remembers between two decisions: nothing, notes that it keeps itself, or a summary that it is asked for. */
export class Memory {
  /** Shown with the next decision. */
  text = '';
  readonly #spec: ModelSpec;
  #since: Remembered[] = [];

  constructor(spec: ModelSpec) {
    this.#spec = spec;
  }

  /** The question for a new summary, if one is due. */
  question(board: string): string | null {
    const { conditions, summaryEvery } = this.#spec;
    const isDue = conditions.memory === 'summary' && this.#since.length >= summaryEvery;
    return isDue ? summaryPrompt(board, this.text, this.#since) : null;
  }

  summarised(summary: string): void {
    this.#since = [];
    this.#keep(summary);
  }

  decided(decision: Remembered, notes: string | undefined): void {
    const { memory } = this.#spec.conditions;
    if (memory === 'summary') this.#since.push(decision);
    if (memory === 'notes' && notes !== undefined) this.#keep(notes);
  }

  #keep(text: string): void {
    this.text = storableText(text.trim(), mostRemembered);
  }
}
