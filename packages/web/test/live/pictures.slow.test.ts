import { expect, test } from 'vitest';
import { stage } from './stage.ts';

const { arena } = stage();

const tagsOf = (html: string) =>
  Object.fromEntries([...html.matchAll(/<meta property="(og:[\w:]+)" content="([^"]*)"/g)].map(([, ...tag]) => tag));

test.each([
  ['an open match', 'attrition-2', {}, 'live'],
  ['a match under fog', 'battle-2', {}, 'live'],
  ['a match that has ended', 'conquest-1', { turnLimit: 1 }, /won|a draw/],
] as const)('a link to %s carries its title, its players and a picture', async (_, game, options, state) => {
  const { id, agentId } = await arena.bots(game, { options, tickMs: 200 });
  const html = async () => (await fetch(`${arena.url}/matches/${id}`)).text();
  await expect.poll(async () => tagsOf(await html())['og:description']).toMatch(state);
  const tags = tagsOf(await html());
  expect(tags).toMatchObject({ 'og:site_name': 'Hexfront', 'og:url': `${arena.url}/matches/${id}` });
  for (const url of [tags['og:image'], `${arena.url}/pictures/agents/${agentId}.png`]) {
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  }
});

test('pages about nothing in particular have no such tags, and there is no picture of what does not exist', async () => {
  const of = async (path: string) => fetch(arena.url + path);
  for (const path of ['/', '/rules/attrition-2', '/matches/no-such-match'])
    expect(tagsOf(await (await of(path)).text())).toEqual({});
  const wrong = ['/pictures/matches/none.png', '/pictures/agents/none.png', '/pictures/rules/attrition-2.png'];
  expect(await Promise.all(wrong.map(async (path) => (await of(path)).status))).toEqual([404, 404, 404]);
});

test('for a minute, the picture of a live match is not drawn again', async () => {
  const { id } = await arena.bots('attrition-1');
  const picture = async () => Buffer.from(await (await fetch(`${arena.url}/pictures/matches/${id}.png`)).arrayBuffer());
  const version = async () => {
    const { match } = (await (await fetch(`${arena.url}/v1/matches/${id}`)).json()) as any;
    return match.stateVersion as number;
  };
  const first = await picture();
  const before = await version();
  await expect.poll(version).toBeGreaterThan(before + 1);
  expect((await picture()).equals(first)).toBe(true);
});
