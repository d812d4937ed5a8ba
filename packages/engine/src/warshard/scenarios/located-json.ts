import { type JsonProblem, problemText } from './problem-text.ts';

/** A place in a text, both counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export class JsonError extends Error {
  readonly problem: JsonProblem;
  readonly what: string;
  readonly place: Place;

  constructor(problem: JsonProblem, what: string, place: Place) {
    super(problemText.en.json[problem](what));
    this.problem = problem;
    this.what = what;
    this.place = place;
  }
}

/** A JSON value with the place of each of its parts. Parts are named like `units[3].at`; the whole is ''. */
export interface LocatedJson {
  readonly value: unknown;
  readonly places: ReadonlyMap<string, Place>;
}

/** Reads JSON as JSON.parse does and keeps the places, so that a problem with a value can name its line. */
export function parseLocated(text: string): LocatedJson {
  return new Reader(text).read();
}

const DEEPEST = 100;

class Reader {
  private readonly text: string;
  private readonly places = new Map<string, Place>();
  /** Where each line begins. */
  private readonly lines: number[] = [0];
  private at = 0;

  constructor(text: string) {
    this.text = text;
    for (let i = text.indexOf('\n'); i !== -1; i = text.indexOf('\n', i + 1)) this.lines.push(i + 1);
  }

  read(): LocatedJson {
    const value = this.value('', 0);
    this.blank();
    if (this.at < this.text.length) this.fail('moreBehind');
    return { value, places: this.places };
  }

  private value(path: string, depth: number): unknown {
    this.blank();
    this.places.set(path, this.place());
    if (depth > DEEPEST) this.fail('tooDeep');
    const first = this.text[this.at];
    if (first === '{') return this.object(path, depth);
    if (first === '[') return this.list(path, depth);
    if (first === '"') return this.string();
    const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/y;
    word.lastIndex = this.at;
    const found = word.exec(this.text);
    if (found === null) this.fail(first === undefined ? 'endsEarly' : 'noValue');
    this.at += found[0].length;
    return JSON.parse(found[0]);
  }

  private object(path: string, depth: number): unknown {
    const entries: [string, unknown][] = [];
    this.at++;
    for (let isFirst = true; !this.ends('}', isFirst); isFirst = false) {
      this.blank();
      if (this.text[this.at] !== '"') this.fail('noName');
      const place = this.place();
      const key = this.string();
      if (entries.some(([known]) => known === key)) this.fail('nameTwice', key, place);
      this.blank();
      if (this.text[this.at++] !== ':') this.fail('noColon', '', this.place(this.at - 1));
      entries.push([key, this.value(path === '' ? key : `${path}.${key}`, depth + 1)]);
    }
    return Object.fromEntries(entries);
  }

  private list(path: string, depth: number): unknown[] {
    const items: unknown[] = [];
    this.at++;
    while (!this.ends(']', items.length === 0)) items.push(this.value(`${path}[${items.length}]`, depth + 1));
    return items;
  }

  /** True if the closing bracket was read; otherwise the comma between two entries was read. */
  private ends(bracket: string, isFirst: boolean): boolean {
    this.blank();
    if (this.text[this.at] === bracket) {
      this.at++;
      return true;
    }
    if (isFirst) return false;
    if (this.text[this.at] !== ',') this.fail('noComma', bracket);
    this.at++;
    this.blank();
    if (this.text[this.at] === bracket) this.fail('strayComma', '', this.place(this.at - 1));
    return false;
  }

  private string(): string {
    const found = /"(?:[^"\\\n]|\\.)*"/y;
    found.lastIndex = this.at;
    const quoted = found.exec(this.text)?.[0];
    if (quoted === undefined) this.fail('openText');
    try {
      const text: string = JSON.parse(quoted);
      this.at += quoted.length;
      return text;
    } catch {
      this.fail('badText');
    }
  }

  private blank(): void {
    while (/[ \t\r\n]/.test(this.text[this.at] ?? '')) this.at++;
  }

  private place(at = this.at): Place {
    let [low, high] = [0, this.lines.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.lines[middle] <= at) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: at - this.lines[low] + 1 };
  }

  private fail(problem: JsonProblem, what = '', place = this.place()): never {
    throw new JsonError(problem, what, place);
  }
}
