import type { JsonObject, Language } from '@hexfront/engine';
import {
  readScenario,
  type Scenario,
  scenarioText,
  shippedScenarios,
  warshard1,
  warshardGame,
} from '@hexfront/engine/warshard';
import type { Scene } from '../board/scene.ts';
import { headOf, look } from './look.ts';

const game = warshardGame(warshard1);

/** What `hexfront scenario check` says about a text, and the opening if it can be played. */
export function inspectScenario(text: string, language: Language) {
  const { scenario, problems } = readScenario(warshard1, text, language);
  const shipped = [...shippedScenarios].map(([name, document]) => {
    return { name, title: scenarioText(document, language).title, document };
  });
  return { problems, scene: scenario === null ? null : sceneOf(scenario), shipped };
}

function sceneOf(scenario: Scenario): Scene | null {
  const options = game.options({ scenario });
  if ('code' in options) return null;
  const head = headOf(game, options as unknown as JsonObject, ['', '']);
  return look(game, head, game.setup(options, 'editor'), 'all');
}
