import { draw } from '@hexfront/engine';
import { setTimeout as sleep } from 'node:timers/promises';
import { judge, logOf, open, type Seated, seat } from '../crash/crash-run.ts';
import { JournalClient } from '../crash/journal-client.ts';
import { type Accident, type AccidentName, accidents } from './accidents.ts';
import type { FaultArena } from './fault-arena.ts';

export interface AccidentPlan {
  /** How often each of them happens. */
  readonly rounds: number;
  readonly names: readonly AccidentName[];
  readonly matches: number;
  /** The shortest and the longest accident, and the time between two of them. */
  readonly lasts: readonly [leastMs: number, mostMs: number];
  readonly restMs: number;
  readonly seed: string;
  /** Whether a slow recovery is a problem; on a busy machine it says nothing. */
  readonly isTimed: boolean;
  readonly say: (line: string) => void;
}

export interface AccidentResult {
  readonly problems: string[];
  readonly matches: number;
  readonly records: number;
  readonly acknowledged: number;
  readonly repeated: number;
  readonly echoes: number;
  /** Withdrawals of players who sent in time or waited for their turn. */
  readonly forfeits: number;
  /** How long `/readyz` took to say yes, after each accident of a kind. */
  readonly recoveries: ReadonlyMap<AccidentName, readonly number[]>;
}

/** The clock of players, shorter than long accidents, and the longest that they think about one of the actions of a turn. */
const turnSeconds = 10;
const thinkMs = 700;
/** A lost answer must not cost the turn. */
const patience = { patienceMs: 2500, pollMs: 500 };
/** The promise: ready within this time of the database being back. */
export const mostRecoveryMs = 5000;
/** An outage goes on until `/readyz` has noticed it, which takes at most this long. */
const noticeMs = 5000;

/** Plays matches while accidents happen, then compares every journal with the logs: nobody may have lost by them. */
export class AccidentRun {
  private readonly arena: FaultArena;
  private readonly plan: AccidentPlan;
  private readonly problems: string[] = [];
  private readonly seated: Seated[] = [];
  private readonly clients: JournalClient[] = [];
  private readonly recoveries = new Map<AccidentName, number[]>();
  private draws = 0;
  private isOver = false;

  constructor(arena: FaultArena, plan: AccidentPlan) {
    this.arena = arena;
    this.plan = plan;
  }

  /** Plays to the end; whatever happens, no client goes on after that. */
  async run(): Promise<AccidentResult> {
    try {
      return await this.play();
    } finally {
      this.stop();
    }
  }

  /** Ends a run early. */
  stop(): void {
    for (const client of this.clients) client.rest();
  }

  private async play(): Promise<AccidentResult> {
    const { matches, rounds, names, say } = this.plan;
    const first: Promise<Seated>[] = [];
    const idle = ['idle', 'waiting'].map((name) => new JournalClient({ ...this.player(0), name }));
    // A registration cannot be repeated if its answer is lost.
    for (const client of idle) await client.register();
    for (let i = 0; i < matches; i++) first.push(seat(i, this.player(i), turnSeconds));
    const seated = await Promise.all(first);
    this.clients.push(...idle, ...seated.flatMap(({ clients }) => clients));
    const playing = Promise.all(seated.map((each, i) => this.playOn(i, each)));
    // A failure is handled below; until then it must not end the process.
    playing.catch(() => {});
    say(`${matches} matches are open`);
    for (let round = 1; round <= rounds; round++) {
      for (const name of names) await this.happen(name, accidents[name], `${round} of ${rounds}`);
    }
    this.isOver = true;
    say('no more accidents; the last matches are played to their end');
    await Promise.all([playing, this.judgeIdle(idle)]);
    let [records, forfeits] = [0, 0];
    for (const each of this.seated) {
      records += await judge(each, this.problems);
      forfeits += (await logOf(each)).filter(({ kind }) => kind === 'withdrawn').length;
    }
    return this.result(records, forfeits);
  }

  private chance = (bound: number): number => draw(this.plan.seed, ++this.draws) % bound;

  /** Every second match is played by clients that send everything several times. */
  private player(i: number) {
    const { url } = this.arena;
    const think = () => (this.isOver ? 20 : thinkMs);
    return { url: () => url, chance: this.chance, thinkMs: think, isEchoing: i % 2 === 1, ...patience };
  }

  /** The players of a match meet again until the accidents are over. */
  private async playOn(i: number, first: Seated): Promise<void> {
    for (let match = first; ; match = await open(i, first.clients, turnSeconds)) {
      this.seated.push(match);
      await Promise.all(match.clients.map((client) => client.play(match.matchId)));
      if (this.isOver) return;
    }
  }

  private async happen(name: AccidentName, accident: Accident, which: string): Promise<void> {
    const [least, most] = this.plan.lasts;
    await sleep(this.plan.restMs);
    const until = performance.now() + least + this.chance(most - least + 1);
    const end = await accident.begin(this.arena);
    const isNoticed = accident.isOutage ? await this.becomes(false, until + noticeMs) : true;
    await sleep(Math.max(0, until - performance.now()));
    await end();
    const since = performance.now();
    const isBack = await this.becomes(true, since + 10 * mostRecoveryMs);
    const ms = Math.round(performance.now() - since);
    this.recoveries.set(name, [...(this.recoveries.get(name) ?? []), ms]);
    this.plan.say(`${name}, ${which}: ready again after ${ms} ms`);
    if (!isNoticed) this.problems.push(`${name}: the server stayed ready`);
    if (!isBack) throw new Error(`${name}: the server did not recover`);
    if (this.plan.isTimed && ms > mostRecoveryMs) this.problems.push(`${name}: ready again only after ${ms} ms`);
  }

  private async becomes(isReady: boolean, until: number): Promise<boolean> {
    do {
      if ((await this.arena.isReady()) === isReady) return true;
      await sleep(50);
    } while (performance.now() < until);
    return false;
  }

  /** Clocks still run out: in a match in which nobody decides, the first player does lose. */
  private async judgeIdle(clients: JournalClient[]): Promise<void> {
    const match = await open(0, clients, 2);
    const until = performance.now() + 60_000;
    let log: any[] = [];
    while (log.at(-1)?.kind !== 'ended' && performance.now() < until) {
      await sleep(200);
      log = await logOf(match);
    }
    if (log[1]?.body.reason !== 'turn_timeout') this.problems.push('a clock did not run out in which nobody decided');
  }

  private result(records: number, forfeits: number): AccidentResult {
    const clients = [...new Set(this.seated.flatMap((each) => each.clients))];
    const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
    return {
      problems: [...this.problems, ...clients.flatMap(({ wrong }) => wrong)],
      matches: this.seated.length,
      records,
      forfeits,
      acknowledged: sum(clients.map(({ journal }) => journal.length)),
      repeated: sum(clients.map(({ repeated }) => repeated)),
      echoes: sum(clients.map(({ echoes }) => echoes)),
      recoveries: this.recoveries,
    };
  }
}
