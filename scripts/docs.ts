/**
 * Writes the documents that are made from data: a rules page for each game and language, a picture of the board, the schema of
 * scenarios, the table of refusals, and the skill file for language models.
 *   --check   writes nothing and fails on a difference
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gameFacts, games, languages, refusals } from '@hexfront/engine';
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
    'Every refusal carries one of these codes, a sentence, and the paragraph of the rules where one was broken.',
    '',
    '| code | sentence |',
    '|---|---|',
    ...Object.entries(refusals).map(([code, sentence]) => `| \`${code}\` | ${sentence} |`),
    '',
  ].join('\n'),
);

documents.set('python/src/hexfront/games/facts.py', pythonFacts());

/** What the Python client knows of the games: their ids by dialect, as types, and how each names its tick. */
function pythonFacts(): string {
  const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const byDialect = Map.groupBy(gameFacts, ({ dialect }) => dialect);
  const literals = [...byDialect].map(
    ([dialect, facts]) => `${pascal(dialect)}Game = Literal[${facts.map(({ id }) => `"${id}"`).join(', ')}]`,
  );
  return [
    '"""The games as the engine declares them. Made by `npm run docs`; do not edit."""',
    '',
    'from __future__ import annotations',
    '',
    'from typing import Literal',
    '',
    ...literals,
    '',
    '#: Every game, in the order in which lists show them.',
    `game_ids = (${gameFacts.map(({ id }) => `"${id}"`).join(', ')})`,
    '',
    '#: Games in which everyone decides at once, and the field in which a set of orders names its tick.',
    'tick_fields = {',
    ...gameFacts.filter(({ traits }) => traits.simultaneous).map(({ id, tickField }) => `    "${id}": "${tickField}",`),
    '}',
    '',
  ].join('\n');
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
