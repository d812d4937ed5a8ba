import { signal } from '@preact/signals';
import { type Answer, request } from './api.ts';

export type LedgerRow = Answer<'ledger'>['rows'][number];
export type LedgerHead = Answer<'matchNotes'>['ledgers'][number];

/** Enough that playing on seldom waits, and little for whoever looks at one position. */
const AT_A_TIME = 20;

/** The ledgers of a match, read as far as the reader looks at them. */
export class LedgerSource {
  /** What is known so far, by step and seat. */
  readonly rows = signal<readonly LedgerRow[]>([]);
  private readonly path: string;
  /** From which step to which one everything is known. */
  private readonly known: (readonly [from: number, to: number])[] = [];

  constructor(matchId: string) {
    this.path = `/v1/matches/${encodeURIComponent(matchId)}/ledger`;
  }

  /** Whether the decisions at a step have been loaded. */
  knows(step: number): boolean {
    return this.known.some(([from, to]) => from <= step && step <= to);
  }

  /** Loads the decisions at a step and some that follow, unless they are known. */
  async load(step: number, signal: AbortSignal): Promise<void> {
    const first = [step, step + 1].find((each) => !this.knows(each));
    if (first === undefined) return;
    const after = first === 0 ? '' : `&after=${first - 1}.99`;
    const { rows, next } = await request<'ledger'>(`${this.path}?limit=${AT_A_TIME}${after}`, { signal });
    // The last step may go on on the next page.
    this.known.push([first, next === null ? Number.POSITIVE_INFINITY : Math.max(first, rows.at(-1)!.step - 1)]);
    const all = new Map([...this.rows.value, ...rows].map((row) => [`${row.step} ${row.seat}`, row]));
    this.rows.value = [...all.values()].toSorted((a, b) => a.step - b.step || a.seat - b.seat);
  }

  /** The arena searches a part of a long ledger per request, so it is asked until something is found. */
  async search(q: string, after: string | null): Promise<Answer<'ledger'>> {
    const from = after === null ? '' : `&after=${after}`;
    const page = await request<'ledger'>(`${this.path}?limit=${AT_A_TIME}&q=${encodeURIComponent(q)}${from}`);
    return page.rows.length > 0 || page.next === null ? page : this.search(q, page.next);
  }

  async prompt(hash: string): Promise<string> {
    return (await request<'ledgerPrompt'>(`${this.path}/prompts/${hash}`)).text;
  }
}
