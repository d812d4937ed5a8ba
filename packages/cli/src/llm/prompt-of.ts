import { createHash } from 'node:crypto';
import { canonicalJson, type Game, type JsonObject } from '@hexfront/engine';
import { systemPrompt } from './prompts.ts';
import type { ModelSpec } from './spec.ts';

export interface SystemPrompt {
  readonly text: string;
  /** SHA-256 in hexadecimal, by which ledgers name it. */
  readonly hash: string;
}

/** The system prompt of a model in a game under these options. */
export function promptOf(spec: ModelSpec, game: Game, options: JsonObject): SystemPrompt {
  const text = systemPrompt(game, options, spec.strategy, spec.conditions);
  return { text, hash: createHash('sha256').update(text).digest('hex') };
}

/** A short name for a model with its settings and its system prompt. Ratings by this version never mix conditions. */
export function modelVersion(spec: ModelSpec, game: Game): string {
  const { model, conditions, sampling, summaryEvery } = spec;
  const { hash } = promptOf(spec, game, game.options());
  const about = canonicalJson({ model, conditions, sampling, summaryEvery, hash } as unknown as JsonObject);
  return `sha256-${createHash('sha256').update(about).digest('hex').slice(0, 12)}`;
}
