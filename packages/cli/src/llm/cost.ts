import type { CostReport } from '@hexfront/server/models';
import type { Usage } from './chat.ts';

/** What a match has cost so far. Counts the model's own decisions, retries and fallbacks separately. */
export class Cost {
  calls = 0;
  inputTokens = 0;
  outputTokens = 0;
  ms = 0;
  moves = 0;
  retries = 0;
  fallbacks = 0;
  private readonly model: string;

  constructor(model: string) {
    this.model = model;
  }

  add({ inputTokens, outputTokens, ms }: Usage): void {
    this.calls++;
    this.inputTokens += inputTokens;
    this.outputTokens += outputTokens;
    this.ms += ms;
  }

  report(): CostReport {
    const { calls, inputTokens, outputTokens, ms, moves, retries, fallbacks } = this;
    return { model: this.model.slice(0, 100), calls, inputTokens, outputTokens, ms, moves, retries, fallbacks };
  }
}
