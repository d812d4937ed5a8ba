/**
 * Writes the documents that are made from data: a rules page for each game and language, a picture of the board, the schema of
 * scenarios, the table of refusals, and the skill file for language models.
 *   --check   writes nothing and fails on a difference
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { citations, games, languages, refusals, ruleAnchor } from '@hexfront/engine';
import { scenarioSchema } from '@hexfront/engine/warshard';
import { skillText } from '@hexfront/server/skill';

const { values } = parseArgs({ options: { check: { type: 'boolean' } } });
const root = dirname(import.meta.dirname);
const made = '<!-- Made by `npm run docs` from the data of the engine. Do not edit. -->\n';

const documents = new Map<string, string>();
for (const game of games) {
  for (const language of languages) {
    const folder = language === 'en' ? 'docs/rules' : `docs/rules/${language}`;
    documents.set(`${folder}/${game.id}.md`, `${made}\n${game.rules(game.options(), language)}`);
  }
}
// A skill file begins with its front matter, so it cannot say on top that it is made.
documents.set('docs/skill.md', skillText());
documents.set('docs/scenarios/warshard-1.schema.json', `${JSON.stringify(scenarioSchema(), null, 2)}\n`);
documents.set(
  'docs/refusals.md',
  [
    made,
    '# Refusals',
    '',
    'Every refusal has one of these codes and a sentence. If an action broke a rule of the game, the refusal also cites that rule.',
    '',
    '| code | sentence |',
    '|---|---|',
    ...Object.entries(refusals).map(([code, sentence]) => `| \`${code}\` | ${sentence} |`),
    '',
    '## Cited rules',
    '',
    'Each rule is stated on the rules page of every game in which it can be broken.',
    '',
    '| rule | stated in |',
    '|---|---|',
    ...Object.values(citations)
      .flat()
      .map((rule) => `| ${rule} | ${whereStated(ruleAnchor(rule))} |`),
    '',
  ].join('\n'),
);

/** Links to every page that states a rule. */
function whereStated(anchor: string): string {
  const pages = games.filter(({ id }) => documents.get(`docs/rules/${id}.md`)!.includes(`<a id="${anchor}"></a>`));
  return pages.map(({ id }) => `[${id}](rules/${id}.md#${anchor})`).join(', ');
}

let stale = 0;
for (const [path, text] of documents) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  stale++;
  if (values.check) {
    console.error(`${path} is not what the data says; run \`npm run docs\``);
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${path}`);
  }
}
console.log(`${documents.size} documents, ${stale} ${values.check ? 'stale' : 'rewritten'}`);
process.exit(values.check && stale > 0 ? 1 : 0);
