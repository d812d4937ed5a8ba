import { storableText } from '@hexfront/engine';
import type { LedgerRow } from '@hexfront/protocol';
import type { ArenaHttp } from '@hexfront/sdk';

/** What an arena accepts in one request, with room for the rest of the body. */
const mostBytes = 240 * 1024;
const mostRows = 500;

interface Batch {
  readonly rows: LedgerRow[];
  readonly prompts: { readonly hash: string; readonly text: string }[];
}

/** Sends a ledger to the arena, in several requests if it is long. Returns what prevented it, or null. */
export async function uploadLedger(
  http: ArenaHttp,
  matchId: string,
  rows: readonly LedgerRow[],
  prompts: ReadonlyMap<string, string>,
): Promise<string | null> {
  try {
    for (const body of batchesOf(rows, prompts)) {
      const { status, body: answer } = await http.call('POST', `/v1/matches/${matchId}/ledger`, { body });
      if (status === 404 && answer?.code !== 'no-match') return 'this arena does not keep ledgers';
      if (status !== 200) return String(answer?.error ?? `the arena returned ${status}`);
    }
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Prompts come first, so that no row names one that the arena does not have. A row that is too long for a request is shortened. */
export function batchesOf(rows: readonly LedgerRow[], prompts: ReadonlyMap<string, string>): Batch[] {
  const batches: Batch[] = [];
  let room = 0;
  const add = (bytes: number, put: (batch: Batch) => void) => {
    if (bytes > room || batches.at(-1)!.rows.length === mostRows) {
      batches.push({ rows: [], prompts: [] });
      room = mostBytes;
    }
    put(batches.at(-1)!);
    room -= bytes;
  };
  for (const [hash, text] of prompts) {
    const prompt = { hash, text };
    add(sizeOf(prompt), (batch) => batch.prompts.push(prompt));
  }
  for (const row of rows) {
    const sent = fitting(row);
    add(sizeOf(sent), (batch) => batch.rows.push(sent));
  }
  return batches;
}

/** The texts of a row that is too long are cut to an equal length, until it fits. */
function fitting(row: LedgerRow): LedgerRow {
  let sent = row;
  for (let most = 64 * 1024; sizeOf(sent) > mostBytes && most > 100; most /= 2) {
    const cut = (text: string) => storableText(text, most);
    const calls = row.calls.map((call) => ({
      ...call,
      answer: cut(call.answer),
      messages: call.messages.map((message) => ({ ...message, content: cut(message.content) })),
    }));
    sent = { ...row, calls };
  }
  return sent;
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}
