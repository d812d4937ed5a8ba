import { isObject, noteLimits, readMarks, type Spoken, storableText } from '@hexfront/engine';
import { printError } from '../terminal/output.ts';

/** A bot that sends a wrong mark with every decision is told a few times, not a thousand. */
const mostWarnings = 3;
let warned = 0;

/** What a bot said beside a decision, without what cannot be kept: that never costs more than itself. */
export function heard(said: unknown): Spoken {
  const { reasoning, annotations } = isObject(said) ? said : {};
  const { marks, warnings } = annotations === undefined ? { marks: [], warnings: [] } : readMarks(annotations);
  if (warnings.length > 0 && warned++ < mostWarnings) printError(warnings.join(' '));
  return {
    ...(typeof reasoning === 'string' ? { reasoning: storableText(reasoning, noteLimits.reasoning) } : {}),
    ...(marks.length === 0 ? {} : { annotations: marks }),
  };
}
