import { type Explanation, type Game, isRefusal, type Json, type Replay, type Viewer } from '@hexfront/engine';
import { neighboursOf } from '../board/geometry.ts';
import type { Path, Scene } from '../board/scene.ts';
import { familyOf } from '../games/families.ts';
import type { MatchHead } from '../games/family.ts';
import { insightOf } from '../games/insights.ts';
import { movesBetween } from '../games/stacks.ts';

export function headOf(game: Game, options: Replay['options'], players: readonly string[]): MatchHead {
  const { id, traits } = game;
  return { game: id, options, players, isHidden: traits.hidden, isSimultaneous: traits.simultaneous };
}

/** The scene of a state, including layers that only the state knows. */
export function look(game: Game, head: MatchHead, state: unknown, viewer: Viewer): Scene {
  const insight = insightOf(game.id);
  const view = (insight.view?.(state, viewer) ?? game.view(state, viewer)) as Json;
  const scene = familyOf(game.id).scene({
    head,
    viewer,
    view,
    outcome: game.outcome(state),
    deciding: game.decision(state).seats,
  });
  return { ...scene, ...insight.layers(state, viewer) };
}

/** Hexes come from the board, so a refusal is a bug. */
export function explainIn(game: Game, state: unknown, viewer: Viewer, hex: string): readonly Explanation[] {
  const explanations = game.explain(state, viewer, hex);
  if (isRefusal(explanations)) throw new Error(explanations.message);
  return explanations;
}

/** A position as a viewer sees it, and its state; null where it is unknown, or nobody will ask for it. */
export interface Seen {
  readonly scene: Scene;
  readonly state: unknown;
}

/** What a position is like before a step: the step changes the state, so this has a copy. */
export function lookBefore(game: Game, head: MatchHead, state: unknown, viewer: Viewer): Seen {
  const isAsked = insightOf(game.id).way !== undefined;
  return { scene: look(game, head, state, viewer), state: isAsked ? game.copy(state) : null };
}

/** Units that moved between two scenes, with their ways. */
export function pathsBetween(before: Seen, after: Scene): readonly Path[] {
  const { way } = insightOf(after.game);
  const paths = movesBetween(before.scene, after);
  if (way === undefined || before.state === null) return paths;
  return paths.map((path) =>
    neighboursOf(after, path.from).includes(path.to) ? path : { ...path, way: way(before.state, path.from, path.to) },
  );
}

/** The scene after a step, including what the step did. `state` is the one after the step. */
export function lookAfter(
  game: Game,
  head: MatchHead,
  before: Seen,
  state: unknown,
  events: readonly unknown[],
  viewer: Viewer,
): Scene {
  const scene = look(game, head, state, viewer);
  const visible = insightOf(game.id).visibleEvents(state, viewer, events as readonly Json[]);
  const narrations = visible.map((event) => familyOf(game.id).narrate(event, scene, before.scene));
  return {
    ...scene,
    paths: [...pathsBetween(before, scene), ...scene.paths, ...narrations.flatMap(({ paths }) => paths)],
    flashes: narrations.flatMap(({ flashes }) => flashes),
  };
}
