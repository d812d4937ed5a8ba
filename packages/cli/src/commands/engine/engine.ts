import { type Command, columns } from '../../command.ts';
import { LineSplitter } from '../../line-protocol/line-splitter.ts';
import { fieldsOf, type Op, opNames } from '../../line-protocol/request.ts';
import { DEEPEST_PERFT, EngineSession, MOST_STATES, refusal } from '../../line-protocol/session.ts';
import { isReaderGone } from '../../terminal/output.ts';

const LONGEST_LINE = 8 * 1024 * 1024;
const FLUSH_BYTES = 64 * 1024;
const FLUSH_MS = 50;

export const engine: Command = {
  name: 'engine',
  summary: 'use the engine from any language: one JSON request per line',
  usage: '',
  details: [
    'Reads requests from standard input until it ends and answers each with one line, in order.',
    'A request has an id (a number or string that is returned with the answer), an op, and the fields of that op:\n',
    columns(opNames.map((op) => [op, fieldList(op)])),
    `\nLimits: ${LONGEST_LINE} bytes per line, ${MOST_STATES} states at a time, perft depth ${DEEPEST_PERFT}.`,
  ].join('\n'),
  arguments: [],
  options: {},
  examples: [`echo '{"id":1,"op":"new","game":"attrition-1","options":{},"seed":"s"}' | hexfront engine`],
  run: runEngine,
};

function fieldList(op: Op): string {
  const { required, optional } = fieldsOf[op];
  return [...required, ...optional.map((field) => `[${field}]`)].join(', ');
}

/** Sends answers in batches, but without delaying a client that sends one request and waits for its answer. */
async function runEngine(): Promise<number> {
  const session = new EngineSession();
  const requests: (string | Error)[] = [];
  const splitter = new LineSplitter(LONGEST_LINE, (line) => requests.push(line));
  if (process.stdin.isTTY)
    process.stderr.write('Enter one JSON request per line; hexfront engine --help lists the ops.\n');
  process.stdout.once('error', () => process.stdin.destroy());
  try {
    for await (const chunk of process.stdin) {
      splitter.push(chunk);
      await answerAll(session, requests.splice(0));
    }
    splitter.end();
    await answerAll(session, requests.splice(0));
  } catch (error) {
    if (!isReaderGone()) throw error;
  }
  return 0;
}

async function answerAll(session: EngineSession, requests: readonly (string | Error)[]): Promise<void> {
  let answers: string[] = [];
  let [size, since] = [0, performance.now()];
  for (const request of requests) {
    const answer = typeof request === 'string' ? session.answer(request) : refusal(null, request);
    answers.push(answer, '\n');
    size += answer.length;
    if (size < FLUSH_BYTES && performance.now() - since < FLUSH_MS) continue;
    await send(answers.join(''));
    if (isReaderGone()) return;
    answers = [];
    [size, since] = [0, performance.now()];
  }
  if (answers.length > 0) await send(answers.join(''));
}

/** Waits until the reader has taken the text or has closed the pipe, so that unread answers do not pile up in memory. */
function send(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}
