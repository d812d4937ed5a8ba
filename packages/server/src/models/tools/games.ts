import { findGame, type Game, games, isRefusal, languages, withoutAnchors } from '@hexfront/engine';
import { z } from 'zod';
import { houseBotsOf } from '../../house/house-agents.ts';
import { answer, isToolError, toolError, type ToolError } from './answer.ts';
import { type Tool, tool } from './tool.ts';

/** Finds a game by id; the error suggests the game that was probably meant. */
export function gameNamed(name: string, toolName: string, others: object = {}): Game | ToolError {
  const game = findGame(name);
  if (!isRefusal(game)) return game;
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  const meant = games.find(({ id, title }) => plain(name) !== '' && [plain(id), plain(title)].includes(plain(name)));
  const next =
    meant === undefined
      ? { tool: 'list_games', arguments: {} }
      : { tool: toolName, arguments: { ...others, game: meant.id } };
  return toolError('unknown-game', game.message, next, { games: games.map(({ id }) => id) });
}

export const listGames: Tool = tool({
  name: 'list_games',
  title: 'List games',
  description: 'Lists the games and the house bots that play them. Start here.',
  input: z.strictObject({}),
  hints: { readOnlyHint: true },
  instead: { tool: 'list_games', arguments: {} },
  async run() {
    const listed = games.map((game) => {
      const { id, title, summary, traits } = game;
      const { seats, simultaneous, hidden, chance } = traits;
      return { id, title, summary, seats, simultaneous, hidden, chance, house_bots: houseBotsOf(game) };
    });
    const lines = listed.map((game) => {
      const marks = [
        game.simultaneous ? 'simultaneous orders' : 'players take turns',
        game.hidden ? 'fog of war' : 'open information',
        game.chance ? 'some randomness' : 'no randomness',
      ];
      return `- ${game.id}: ${game.title}. ${game.summary} (${marks.join(', ')}; house bots: ${game.house_bots.join(', ')})`;
    });
    return answer(lines.join('\n'), { games: listed }, { tool: 'read_rules', arguments: { game: games[0].id } });
  },
});

export const readRules: Tool = tool({
  name: 'read_rules',
  title: 'Read rules',
  description: 'The rules of a game, with the JSON of its actions.',
  input: z.strictObject({
    game: z.string().max(40).describe('An id from list_games'),
    section: z.string().max(60).optional().describe('Only this heading, e.g. "In JSON"'),
    language: z.enum(languages).optional(),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'list_games', arguments: {} },
  async run(context, { game: name, section, language }) {
    const wanted = { ...(section === undefined ? {} : { section }), ...(language === undefined ? {} : { language }) };
    const game = gameNamed(name, 'read_rules', wanted);
    if (isToolError(game)) return game;
    const rules = withoutAnchors(game.rules(game.options(), language));
    const sections = sectionsOf(rules);
    if (section === undefined) {
      return answer(rules, { game: game.id, sections: [...sections.keys()] }, context.joining(game.id));
    }
    const title = [...sections.keys()].find((each) => each.toLowerCase() === section.toLowerCase());
    if (title === undefined) {
      const error = `${game.id} has no section "${section}". Available: ${[...sections.keys()].join(', ')}.`;
      const { section: _, ...others } = wanted;
      return toolError('no-section', error, { tool: 'read_rules', arguments: { ...others, game: game.id } });
    }
    return answer(sections.get(title)!, { game: game.id, section: title }, context.joining(game.id));
  },
});

/** The sections of a rules page by heading. */
export function sectionsOf(rules: string): Map<string, string> {
  const parts = rules.split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), `## ${part.trimEnd()}`]));
}
