import { commitment, type Replay, sha256Hex, verify } from '@hexfront/engine';
import type { Write } from '../../src/arena/ports.ts';
import { pair } from '../../src/matchmaking/pairing.ts';
import { Agent } from './clients/agent.ts';
import { Chance } from './environment/chance.ts';
import { Database, StorageFault } from './environment/database.ts';
import { requests } from './clients/requests.ts';
import { calm, drawFaults, type Faults } from './environment/faults.ts';
import { Fleet } from './environment/fleet.ts';
import { Ledger } from './checks/ledger.ts';
import { Network } from './environment/network.ts';
import { type PlantName, plants } from './plants.ts';
import type { ArenaProcess } from './environment/process.ts';
import { drawPlan, drawTemper } from './scenario.ts';
import { Spectator } from './clients/spectator.ts';
import { Timeline } from './environment/timeline.ts';
import { type Invariant, must, Violation } from './checks/violation.ts';
import { Witness } from './checks/witness.ts';

const minute = 60_000;
/** After the faults stop, every match must end within this time. */
const patience = 12 * 60 * minute;

export interface Report {
  readonly seed: number;
  readonly steps: number;
  readonly simulatedMs: number;
  readonly matches: number;
  readonly commands: number;
  readonly records: number;
  readonly crashes: number;
  readonly freezes: number;
  /** SHA-256 over everything that happened. */
  readonly trace: string;
  readonly failure: { invariant: Invariant; detail: string; step: number; trace: readonly string[] } | null;
}

/** A whole arena with its clients, database and network, all driven by one seed. */
export class World {
  readonly timeline = new Timeline();
  readonly chance: Chance;
  readonly faults: Faults;
  readonly witness: Witness;
  readonly database: Database;
  readonly ledger: Ledger;
  readonly network: Network;
  readonly fleet: Fleet;
  readonly agents: Agent[] = [];
  readonly spectators: Spectator[] = [];
  isStormy = true;
  commands = 0;
  private readonly seed: number;
  private records = 0;
  private violation: Violation | null = null;
  private readonly fresh: { write: Write; process: ArenaProcess }[] = [];
  private readonly checks: Promise<void>[] = [];
  private lines: string[] = [];
  private digest = '';

  constructor(seed: number, plant?: PlantName) {
    this.seed = seed;
    this.chance = new Chance(seed);
    this.faults = drawFaults(this.chance);
    const { timeline, chance, faults } = this;
    const onCommit = (write: Write, process: ArenaProcess) => {
      this.fresh.push({ write, process });
      this.fleet.tell(write, process);
    };
    const onTakeOver = (matchId: string) => this.witness.takenOver(matchId, timeline.now);
    this.database = new Database(timeline, chance, faults, onCommit, onTakeOver);
    this.witness = new Witness(this.database);
    this.ledger = new Ledger(this.database.inside);
    const connect = (process: ArenaProcess) => this.database.connect(process, plant && plants[plant]);
    this.fleet = new Fleet(this, connect, plant === 'no-lease');
    this.network = new Network(timeline, chance, faults, () => this.fleet.any);
  }

  /** Adds a line to the trace. */
  note(line: string): void {
    this.lines.push(`${String(this.timeline.step).padStart(7)} ${this.timeline.now - 1_700_000_000_000} ${line}`);
    if (this.lines.length < 500) return;
    this.digest = sha256Hex(this.digest + this.lines.join('\n'));
    this.lines = this.lines.slice(-100);
  }

  /** Runs a check; the first broken invariant stops the world. */
  attempt(check: () => void | Promise<void>): void {
    const caught = (error: unknown) => {
      this.violation ??= error instanceof Violation ? error : new Violation('errors', String((error as Error)?.stack));
    };
    try {
      const result = check();
      if (result !== undefined) this.checks.push(result.catch(caught));
    } catch (error) {
      caught(error);
    }
  }

  /** The arena may report the database's faults, and no others. */
  heardOf(process: ArenaProcess, problem: string, error: unknown): void {
    this.note(`${process.name} reports ${problem}: ${(error as Error)?.message}`);
    const isExpected = error instanceof StorageFault || /kept writing to the log/.test(String(error));
    if (!isExpected) this.attempt(() => Promise.reject(error));
  }

  async run(): Promise<Report> {
    const start = this.timeline.now;
    this.settle();
    const stormEnds = start + this.chance.between(3, 12) * minute;
    while (this.violation === null && (await this.timeline.next(stormEnds))) await this.look();
    if (this.violation === null) this.endStorm();
    const end = stormEnds + patience;
    while (this.violation === null && !this.isOver() && (await this.timeline.next(end))) await this.look();
    if (this.violation === null) await this.conclude().catch((error) => this.attempt(() => Promise.reject(error)));
    await Promise.all(this.checks);
    return this.report(start);
  }

  private endStorm(): void {
    this.isStormy = false;
    Object.assign(this.faults, calm);
    this.database.recover();
    this.note('the storm is over');
    this.fleet.calmDown();
  }

  /** Starts the participants. */
  private settle(): void {
    const { chance, timeline } = this;
    const ids = Array.from({ length: chance.between(3, 6) }, (_, i) => `agent-${i}`);
    for (const id of ids) this.agents.push(new Agent(id, this, drawTemper(chance)));
    const tempered = { silence: 0, mischief: 0, forfeits: 0, restarts: 0, mostThoughtMs: 500, brink: 0 };
    this.agents.push(new Agent('house-0', this, tempered));
    this.fleet.start();
    for (const agent of this.agents) agent.listen();
    for (let i = chance.between(1, 3); i > 0; i--) {
      timeline.after(chance.between(100, 60_000), () =>
        this.network.send(requests.open(drawPlan(chance, ids)), () => {}),
      );
    }
    for (const agent of this.agents.slice(0, -1)) {
      if (chance.happens(0.5)) timeline.after(chance.between(100, 90_000), () => agent.enqueue());
    }
    if (chance.happens(0.4)) timeline.after(chance.between(30_000, 200_000), () => this.cancelOne());
  }

  private cancelOne(): void {
    const live = [...this.ledger.matches.values()].filter((match) => !match.isEnded);
    if (live.length > 0) this.network.send(requests.cancel(this.chance.pick(live).head.id), () => {});
  }

  /** After every event, recomputes and checks what the database accepted. */
  private async look(): Promise<void> {
    for (const { write, process } of this.fresh.splice(0)) {
      const since = this.ledger.matches.get(write.matchId)?.clockSince ?? 0;
      try {
        const isNew = !this.ledger.matches.has(write.matchId);
        const records = await this.ledger.follow(write, this.timeline.now);
        this.records += records.length;
        const match = this.ledger.matches.get(write.matchId)!;
        for (const record of records) {
          this.note(`${process.name} writes ${write.matchId} ${record.seq} ${record.kind} v${record.stateVersion}`);
          if (record.kind === 'withdrawn') this.witness.judge(match, since, record, process);
        }
        if (isNew) this.invite(write.matchId);
      } catch (error) {
        this.attempt(() => Promise.reject(error));
      }
    }
    if (this.checks.length > 0) await Promise.all(this.checks.splice(0));
  }

  private invite(matchId: string): void {
    const eyes = this.ledger.matches.get(matchId)!.eyes();
    for (const eye of ['public' as const, this.chance.pick(eyes)]) {
      const spectator = new Spectator(this, matchId, eye);
      this.spectators.push(spectator);
      this.timeline.after(this.chance.between(0, 90_000), () => spectator.listen());
    }
  }

  private isOver(): boolean {
    for (const match of this.ledger.matches.values()) if (!match.isEnded) return false;
    return this.spectators.every((spectator) => spectator.isDone) && this.agents.every((agent) => agent.hasHeardAll());
  }

  private async conclude(): Promise<void> {
    const live = [...this.ledger.matches.values()].filter((match) => !match.isEnded).map((match) => match.head.id);
    must(live.length === 0, 'liveness', () => `still live: ${live.join(', ')}`);
    const deaf = this.agents.find((agent) => !agent.hasHeardAll());
    must(deaf === undefined, 'stream', () => `${deaf?.id} is at ${deaf?.cursor} and receives no more events`);
    const blind = this.spectators.find((spectator) => !spectator.isDone);
    must(blind === undefined, 'stream', () => `${blind?.matchId} for ${blind?.eye}: never received the end`);
    const queue = await this.database.inside.queue();
    must(pair(queue, this.timeline.now).length === 0, 'liveness', () => 'agents who could meet still wait');
    for (const { head, records } of this.ledger.matches.values()) {
      const opened = records[0] as { body: { seedHash: string } };
      must(
        opened.body.seedHash === commitment(head.seed),
        'replay',
        () => `${head.id}: the seed does not match its commitment`,
      );
      await this.checkReplay(head.id);
    }
  }

  /** Read through any process, as a client would. */
  private async checkReplay(matchId: string): Promise<void> {
    const { arena, reader } = this.fleet.any as ArenaProcess;
    const found: Replay[] = [];
    const read = async () => {
      const match = await arena.liveMatches.find(matchId);
      found.push((await reader.replay(match!)) as Replay);
    };
    read().catch((error) => this.attempt(() => Promise.reject(error)));
    while (found.length === 0 && (await this.timeline.next(Number.POSITIVE_INFINITY))) await this.look();
    const result = verify(found[0]);
    must(result.ok, 'replay', () => `${matchId}: ${JSON.stringify(result)}`);
  }

  private report(start: number): Report {
    const { violation, timeline, seed, commands, records, fleet, ledger } = this;
    return {
      seed,
      steps: timeline.step,
      simulatedMs: timeline.now - start,
      matches: ledger.matches.size,
      commands,
      records,
      crashes: fleet.crashes,
      freezes: fleet.freezes,
      trace: sha256Hex(this.digest + this.lines.join('\n')),
      failure: violation && {
        invariant: violation.invariant,
        detail: violation.message,
        step: timeline.step,
        trace: this.lines.slice(-40),
      },
    };
  }
}
