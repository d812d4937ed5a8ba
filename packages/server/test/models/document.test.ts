import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { costReport, gameIds, routes } from '@hexfront/protocol';
import { expect, test } from 'vitest';
import { describeSettings } from '../../src/config.ts';
import { standardBounds } from '../../src/models/mcp/sessions.ts';
import { skillText } from '../../src/models/skill/skill.ts';
import { tools } from '../../src/models/tools/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/language-models.md'), 'utf8');

test('docs/language-models.md names every tool, and its JSON, its cost report and its limits are correct', () => {
  for (const { name } of tools) expect(page).toContain(`\`${name}\``);
  for (const [, json] of page.matchAll(/```json\n(.*?)```/gs)) JSON.parse(json);
  const [, report] = /POST \/v1\/matches\/\{matchId\}\/cost\n(\{.*\})/.exec(page)!;
  expect(costReport.safeParse(JSON.parse(report)).success).toBe(true);
  expect([routes.reportCost.path, routes.cost.path].every((path) => page.includes(path))).toBe(true);
  const { idleMs } = standardBounds;
  const mostEach = describeSettings().find(({ name }) => name === 'HEXFRONT_MCP_SESSIONS')?.fallback;
  for (const number of [`${mostEach} MCP sessions`, `${idleMs / 60_000} minutes`]) {
    expect(page).toContain(number);
  }
});

test('the skill file is short and describes the turn, the end and the JSON of each game', () => {
  const skill = skillText();
  expect(skill.length).toBeLessThan(24_000);
  const games = skill.split(/^## /m).slice(3);
  expect(games).toHaveLength(gameIds.length);
  for (const game of games) expect(game).toMatch(/### A (turn|tick).*### (Winning|Chiefs and the end).*### In JSON/s);
});
