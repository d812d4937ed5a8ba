import type { JsonObject } from '@hexfront/engine';
import { readScenario, type Scenario, shippedScenarios, warshard1, warshardGame } from '@hexfront/engine/warshard';
import type { Scene } from '../board/scene.ts';
import { headOf, look } from './look.ts';

const game = warshardGame(warshard1);

/** What `hexfront scenario check` would say of this text, and the opening it gives if it can be played. */
export function inspectScenario(text: string) {
  const { scenario, problems } = readScenario(warshard1, text);
  return { problems, scene: scenario === null ? null : sceneOf(scenario), shipped: [...shippedScenarios.entries()] };
}

function sceneOf(scenario: Scenario): Scene | null {
  const options = game.options({ scenario });
  if ('code' in options) return null;
  const head = headOf(game, options as unknown as JsonObject, ['', '']);
  return look(game, head, game.setup(options, 'editor'), 'all');
}
