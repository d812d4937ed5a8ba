import type { z } from 'zod';
import type { Answer, Next } from './answer.ts';
import type { ToolContext } from './tool-context.ts';

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For a language model: what it is for and when to call it. */
  readonly description: string;
  readonly input: Input;
  /** Whether it changes nothing, and whether it cannot be taken back. */
  readonly hints?: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
  /** What to call when the arguments cannot be understood at all. */
  readonly instead: Next;
  run(context: ToolContext, input: z.output<Input>, signal: AbortSignal): Promise<Answer>;
}

/** Keeps the types of the arguments with the function that reads them. */
export function tool<Input extends z.ZodObject>(made: Tool<Input>): Tool {
  return made as unknown as Tool;
}
