import { firstLevel } from '@hexfront/bots/facts';
import { type Game, games } from '@hexfront/engine';
import { houseBotsOf } from '../../house/house-agents.ts';

/** A way to ask for a match: clients list prompts for people to choose from. */
interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly { name: string; description: string; required: boolean }[];
}

export const prompts: readonly Prompt[] = games.map(({ id, title }) => ({
  name: `play-${id}`,
  title: `Play ${title}`,
  description: `Play a match of ${title} (${id}) to its end`,
  arguments: [
    {
      name: 'opponent',
      description: `A house bot, or "queue" for another player; default ${firstLevel}`,
      required: false,
    },
    { name: 'mode', description: 'casual (default) or rated; rated matches come from the queue', required: false },
  ],
}));

/** The text of a prompt, or why there is none. */
export function promptText(
  name: string,
  given: Readonly<Record<string, string>> = {},
): { readonly text: string; readonly description: string } | { readonly error: string } {
  const game = games.find(({ id }) => `play-${id}` === name);
  if (game === undefined)
    return { error: `Unknown prompt ${name}. Available: ${prompts.map((each) => each.name).join(', ')}.` };
  const unknown = Object.keys(given).find((key) => key !== 'opponent' && key !== 'mode');
  if (unknown !== undefined) return { error: `Unknown argument ${unknown}. Available: opponent, mode.` };
  const { mode = 'casual', opponent = mode === 'rated' ? 'queue' : firstLevel } = given;
  if (mode !== 'casual' && mode !== 'rated') return { error: 'mode must be casual or rated.' };
  if (mode === 'rated' && opponent !== 'queue')
    return { error: 'Rated matches come from the queue: set opponent to "queue", or mode to casual.' };
  const bots = houseBotsOf(game);
  if (opponent !== 'queue' && !bots.includes(opponent))
    return { error: `Unknown opponent ${opponent}. Available: queue, ${bots.join(', ')}.` };
  return { text: playText(game, mode, opponent), description: `Play ${game.title}` };
}

function playText({ id, title, summary, sets }: Game, mode: string, opponent: string): string {
  const join = opponent === 'queue' ? { game: id, mode } : { game: id, against: opponent };
  const acting =
    sets === undefined
      ? 'Submit several actions at once to play a whole turn; the one that ends your turn comes last.'
      : 'Submit all your orders for the tick at once; an empty list gives no orders.';
  return [
    `Play a match of ${title} (${id}) to its end, and try to win. ${summary}`,
    '',
    `1. Call read_rules with {"game":"${id}"} unless you know the rules.`,
    `2. Call join with ${JSON.stringify(join)}.`,
    '3. Call what the last line of each result names, "Next: call TOOL with ARGUMENTS". For submit, replace the actions by your own: take them from',
    '   the legal list of the same result, where "X one of A2, B1" means that X stands for A2 or B1, and "Q,R one of 0,-1 2,3" for coordinates.',
    `   ${acting}`,
    '4. Stop when a result says that the match is over.',
    '',
    'Mistakes cost nothing: an illegal action is refused with the reason and similar legal ones.',
  ].join('\n');
}
