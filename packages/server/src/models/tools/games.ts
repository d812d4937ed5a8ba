import { findGame, type Game, games, isRefusal, languages, withoutAnchors } from '@hexfront/engine';
import { z } from 'zod';
import { answer, mistake, type Mistake } from './answer.ts';
import { type Tool, tool } from './tool.ts';

/** The game of that name, or the one that was probably meant. */
export function gameCalled(name: string, toolName: string, others: object = {}): Game | Mistake {
  const game = findGame(name);
  if (!isRefusal(game)) return game;
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
  const meant = games.find(({ id, title }) => plain(name) !== '' && [plain(id), plain(title)].includes(plain(name)));
  const next =
    meant === undefined
      ? { tool: 'list_games', arguments: {} }
      : { tool: toolName, arguments: { ...others, game: meant.id } };
  return mistake('unknown-game', game.message, next, { games: games.map(({ id }) => id) });
}

export const listGames: Tool = tool({
  name: 'list_games',
  title: 'List games',
  description: 'Lists the games with what kind each is and which house bots play it. Start here.',
  input: z.strictObject({}),
  hints: { readOnlyHint: true },
  instead: { tool: 'list_games', arguments: {} },
  async run(desk) {
    const listed = games.map(({ id, title, summary, traits }) => {
      const { seats, simultaneous, hidden, chance } = traits;
      return { id, title, summary, seats, simultaneous, hidden, chance, house_bots: desk.table.houseBots(id) };
    });
    const lines = listed.map((game) => {
      const marks = [
        game.simultaneous ? 'everyone orders at once' : 'players act in turn',
        game.hidden ? 'fog of war' : 'everything is seen',
        game.chance ? 'some chance' : 'no chance',
      ];
      return `- ${game.id}: ${game.title}. ${game.summary} (${marks.join(', ')}; house bots: ${game.house_bots.join(', ')})`;
    });
    return answer(lines.join('\n'), { games: listed }, { tool: 'read_rules', arguments: { game: games[0].id } });
  },
});

export const readRules: Tool = tool({
  name: 'read_rules',
  title: 'Read rules',
  description: 'The rules of a game, with the JSON of its actions. Give section to read only one part.',
  input: z.strictObject({
    game: z.string().max(40).describe('Its id, as list_games says'),
    section: z.string().max(60).optional().describe('A heading, for example "In JSON"'),
    language: z.enum(languages).optional().describe('Of the text and its headings; English unless it says otherwise'),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'list_games', arguments: {} },
  async run(desk, { game: name, section, language }) {
    const wanted = { ...(section === undefined ? {} : { section }), ...(language === undefined ? {} : { language }) };
    const game = gameCalled(name, 'read_rules', wanted);
    if ('isMistake' in game) return game;
    const rules = withoutAnchors(game.rules(game.options(), language));
    const sections = sectionsOf(rules);
    if (section === undefined) {
      return answer(rules, { game: game.id, sections: [...sections.keys()] }, desk.joining(game.id));
    }
    const title = [...sections.keys()].find((each) => each.toLowerCase() === section.toLowerCase());
    if (title === undefined) {
      const error = `${game.id} has no section "${section}"; it has ${[...sections.keys()].join(', ')}.`;
      const { section: _, ...others } = wanted;
      return mistake('no-section', error, { tool: 'read_rules', arguments: { ...others, game: game.id } });
    }
    return answer(sections.get(title)!, { game: game.id, section: title }, desk.joining(game.id));
  },
});

/** A page of rules by its headings. */
export function sectionsOf(rules: string): Map<string, string> {
  const parts = rules.split(/^## /m).slice(1);
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), `## ${part.trimEnd()}`]));
}
