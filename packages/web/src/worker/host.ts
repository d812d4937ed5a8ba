import { bots } from '@hexfront/bots';
import {
  findGame,
  type Game,
  games,
  isRefusal,
  type Language,
  readReplay,
  type Refusal,
  type Said,
  type Seat,
  type Viewer,
} from '@hexfront/engine';
import { largeScene } from '../bench/large-scene.ts';
import { exampleFrames } from './examples.ts';
import { liveHost } from './live-run.ts';
import { LocalMatch, type MatchPlan, type LocalPlayer } from './local-match.ts';
import { look, headOf } from './look.ts';
import { ReplayRun } from './replay-run.ts';
import { inspectScenario } from './inspect-scenario.ts';

/** A refusal as it travels: classes do not survive the way between threads. */
export interface Complaint {
  readonly code: string;
  readonly message: string;
  /** What the message adds to the sentence of its code, where that is known in other languages than English. */
  readonly detail?: Said | undefined;
}

function complaint({ code, message, detail }: Refusal): Complaint {
  return { code, message, detail };
}

/** How long the worker runs before it looks for questions again. */
const BREATH_MS = 24;

/** Everything the page asks of the engine. One host serves one page: it knows one replay and one match at a time. */
export function makeHost(tell: (topic: string, data: unknown) => void) {
  let run: ReplayRun | null = null;
  let match: LocalMatch | null = null;
  const theRun = () => run ?? fail('no replay is open');
  const theMatch = () => match ?? fail('no match is open');

  async function work(steps: Iterator<unknown>, report: () => void): Promise<void> {
    for (let isDone = false; !isDone; ) {
      const start = performance.now();
      while (!isDone && performance.now() - start < BREATH_MS) isDone = steps.next().done === true;
      report();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  function startRun(opened: ReplayRun) {
    run = opened;
    const steps = opened.run();
    steps.next();
    void work(steps, () => tell('run', status(opened)));
    return { head: opened.head, total: opened.replay.steps.length };
  }

  function seated(game: Game) {
    return bots.filter((bot) => bot.plays(game)).map(({ name, summary }) => ({ name, summary }));
  }

  return {
    games: () =>
      games.map((game) => ({
        id: game.id,
        title: game.title,
        summary: game.summary,
        traits: game.traits,
        seats: game.seats(game.options()),
        bots: seated(game),
      })),

    /** Reads and starts to verify; what is wrong with the file comes back as a complaint. */
    openReplay(text: string) {
      let json: unknown;
      try {
        json = JSON.parse(text);
      } catch (error) {
        return { complaint: { code: 'not-json', message: (error as Error).message } };
      }
      const replay = readReplay(json);
      return isRefusal(replay) ? { complaint: complaint(replay) } : startRun(new ReplayRun(replay));
    },

    /** Lets bots play a match to its end, or play on the open one, and opens its replay. */
    async playOut(plan: MatchPlan | null) {
      const opened = plan === null ? theMatch() : LocalMatch.open(plan);
      if (isRefusal(opened)) return { complaint: complaint(opened) };
      await work(
        (function* () {
          while (opened.botsDecide()) yield;
        })(),
        () => tell('playing', { steps: opened.length, clock: opened.frame('all').clock }),
      );
      return startRun(new ReplayRun(opened.replay()));
    },

    runStatus: () => status(theRun()),
    frame: (seq: number, viewer: Viewer) => theRun().frame(seq, viewer),
    feed: (viewer: Viewer) => theRun().feed(viewer),
    series: () => theRun().series(),
    explain: (seq: number, viewer: Viewer, hex: string) => theRun().explain(seq, viewer, hex),
    replayText: () => JSON.stringify(theRun().replay),

    openMatch(plan: MatchPlan) {
      const opened = LocalMatch.open(plan);
      if (isRefusal(opened)) return { complaint: complaint(opened) };
      match = opened;
      return { head: opened.head };
    },

    forkMatch(seq: number, players: readonly LocalPlayer[]) {
      match = LocalMatch.fork(theRun().replay, seq, players);
      return { head: match.head };
    },

    seatState(seat: Seat) {
      const opened = theMatch();
      const viewer = opened.isOver() ? 'all' : opened.viewerOf(seat);
      const isYours = opened.awaited().includes(seat);
      return {
        seq: opened.length,
        scene: opened.frame(viewer),
        feed: opened.feed(viewer),
        isYours,
        legal: isYours ? opened.choices(seat) : [],
        isOver: opened.isOver(),
      };
    },
    further: (seat: Seat, from: number, to: number | null) => theMatch().further(seat, from, to),
    judge: (seat: Seat, actions: readonly unknown[]) => theMatch().judge(seat, actions),
    submit: (seat: Seat, actions: readonly unknown[]) => refusalOf(theMatch().submit(seat, actions)),
    botsDecide: () => theMatch().botsDecide(),
    resign: (seat: Seat) => theMatch().resign(seat),
    explainMatch: (viewer: Viewer, hex: string) => theMatch().explain(viewer, hex),
    matchText: () => JSON.stringify(theMatch().replay()),

    rules(id: string, language: Language) {
      const game = findGame(id);
      if (isRefusal(game)) return { complaint: complaint(game) };
      return { title: game.title, markdown: game.rules(game.options(), language), examples: exampleFrames(game) };
    },

    /** Options as they would be played with, and the opening they give. */
    inspectOptions(id: string, overrides: unknown, seed: string) {
      const game = findGame(id);
      if (isRefusal(game)) return { complaint: complaint(game) };
      const options = game.options(overrides);
      if (isRefusal(options)) return { complaint: complaint(options) };
      const players = Array.from({ length: game.seats(options) }, () => '');
      return { options, scene: look(game, headOf(game, options, players), game.setup(options, seed), 'all') };
    },
    inspectScenario,
    largeScene,
    ...liveHost(),
  };
}

export type Host = ReturnType<typeof makeHost>;

function status(run: ReplayRun) {
  const { length, difference, isComplete, turns, replay } = run;
  return { length, total: replay.steps.length, difference, isComplete, turns };
}

export type RunStatus = ReturnType<typeof status>;

function refusalOf(refusal: Refusal | null): Complaint | null {
  return refusal === null ? null : complaint(refusal);
}

function fail(what: string): never {
  throw new Error(what);
}
