import { prepareBot } from '@hexfront/bots';
import {
  findGame,
  isRefusal,
  type Language,
  type Refusal,
  type ReplayStep,
  type Seat,
  type Viewer,
} from '@hexfront/engine';
import { largeScene } from '../bench/large-scene.ts';
import { type Complaint, complaintOf } from './complaint.ts';
import { exampleFrames } from './examples.ts';
import { inspectScenario } from './inspect-scenario.ts';
import { liveHost } from './live-run.ts';
import { LocalMatch, type LocalPlayer, type MatchPlan } from './local-match.ts';
import { headOf, look } from './look.ts';
import { puzzleHost } from '../puzzles/puzzle-host.ts';
import { replayHost } from './replay-host.ts';
import { rulesOf } from './rules-text.ts';
import { Session } from './session.ts';

/** Everything the page asks of the engine. One host serves one page. */
export function makeHost(publish: (topic: string, data: unknown) => void) {
  const session = new Session(publish);
  return { ...replayHost(session), ...matchHost(session), ...gameHost(), ...liveHost(), ...puzzleHost(session) };
}

export type Host = ReturnType<typeof makeHost>;

async function open(plan: MatchPlan): Promise<LocalMatch | Refusal> {
  await prepare(plan.game, plan.players);
  return LocalMatch.open(plan);
}

/** Some bots must be loaded before they can sit down. */
async function prepare(id: string, players: readonly LocalPlayer[]): Promise<void> {
  const game = findGame(id);
  if (isRefusal(game)) return;
  for (const player of players) if (player.kind === 'bot') await prepareBot(player.bot, game);
}

function matchHost(session: Session) {
  return {
    /** Lets bots play a new match to its end, or the open one, and opens its replay. */
    async playOut(plan: MatchPlan | null) {
      const opened = plan === null ? session.match : await open(plan);
      if (isRefusal(opened)) return { complaint: complaintOf(opened) };
      await session.playOut(opened);
      return session.verify(opened.replay());
    },

    async openMatch(plan: MatchPlan) {
      const opened = await open(plan);
      if (isRefusal(opened)) return { complaint: complaintOf(opened) };
      session.match = opened;
      return { head: opened.head };
    },

    /** Takes a match up again where it was left. */
    async resumeMatch(plan: MatchPlan, steps: readonly ReplayStep[]) {
      const opened = await open(plan);
      if (isRefusal(opened)) return { complaint: complaintOf(opened) };
      opened.rerun(steps);
      session.match = opened;
      return { head: opened.head };
    },

    async forkMatch(seq: number, players: readonly LocalPlayer[]) {
      const { replay } = session.run;
      await prepare(replay.game, players);
      session.match = LocalMatch.fork(replay, seq, players);
      const { game, options, seed } = replay;
      return { head: session.match.head, plan: { game, options, seed, players } satisfies MatchPlan };
    },

    seatState(seat: Seat) {
      const { match } = session;
      const viewer = match.isOver() ? 'all' : match.viewerOf(seat);
      const isYours = match.awaited().includes(seat);
      return {
        seq: match.length,
        scene: match.frame(viewer),
        feed: match.feed(viewer),
        isYours,
        legal: isYours ? match.choices(seat) : [],
        isOver: match.isOver(),
        mayUndo: isYours && match.mayUndo(seat),
      };
    },
    further: (seat: Seat, from: number, to: number | null) => session.match.further(seat, from, to),
    tries: (seat: Seat, from: number, to: number | null) => session.match.tries(seat, from, to),
    preview(seat: Seat, action: unknown) {
      const preview = session.match.preview(seat, action);
      return isRefusal(preview) ? complaintOf(preview) : preview;
    },
    hint: (seat: Seat) => session.match.hint(seat),
    judge: (seat: Seat, actions: readonly unknown[]) => session.match.judge(seat, actions),
    submit: (seat: Seat, actions: readonly unknown[]) => complaintOrNull(session.match.submit(seat, actions)),
    /** Returns how many steps are left. */
    undo(seat: Seat) {
      session.match = session.match.undone(seat);
      return session.match.length;
    },
    botsDecide: () => session.match.botsDecide(),
    resign: (seat: Seat) => session.match.resign(seat),
    explainMatch: (viewer: Viewer, hex: string) => session.match.explain(viewer, hex),
    matchSteps: (from: number) => session.match.stepsSince(from),
    matchText: () => JSON.stringify(session.match.replay()),
  };
}

/** What the engine knows without a match: rules, options, scenarios. */
function gameHost() {
  return {
    rules(id: string, language: Language) {
      const game = findGame(id);
      if (isRefusal(game)) return { complaint: complaintOf(game) };
      return { title: game.title, markdown: game.rules(game.options(), language), examples: exampleFrames(game) };
    },

    /** The options that overrides give, and the opening that they lead to. */
    inspectOptions(id: string, overrides: unknown, seed: string) {
      const game = findGame(id);
      if (isRefusal(game)) return { complaint: complaintOf(game) };
      const options = game.options(overrides);
      if (isRefusal(options)) return { complaint: complaintOf(options) };
      const players = Array.from({ length: game.seats(options) }, () => '');
      return { options, scene: look(game, headOf(game, options, players), game.setup(options, seed), 'all') };
    },
    rulesOf,
    inspectScenario,
    largeScene,
  };
}

function complaintOrNull(refusal: Refusal | null): Complaint | null {
  return refusal === null ? null : complaintOf(refusal);
}
