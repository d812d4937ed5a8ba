import type { z } from 'zod';
import type { Answer, Next } from './answer.ts';
import type { ToolContext } from './tool-context.ts';

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** For a language model: what the tool does and when to call it. */
  readonly description: string;
  readonly input: Input;
  /** MCP annotations. */
  readonly hints?: {
    readonly readOnlyHint?: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
  /** What to call if the arguments are unusable. */
  readonly instead: Next;
  run(context: ToolContext, input: z.output<Input>, signal: AbortSignal): Promise<Answer>;
}

/** Infers the type of the arguments from the schema. */
export function tool<Input extends z.ZodObject>(definition: Tool<Input>): Tool {
  return definition as unknown as Tool;
}
