import { beforeAll, expect, test } from 'vitest';
import { en } from '../../src/messages/en.ts';
import { looks, wrongs } from '../axe.ts';
import { serveSite } from '../site.ts';
import { register } from './agent.ts';
import { adminKey } from './arena.ts';
import { stage } from './stage.ts';

const { arena, visit } = stage({ HEXFRONT_VERIFY: 'admin' });
const ids: { [name: string]: string } = {};
beforeAll(async () => {
  const dates = { startsAt: '2020-01-01T00:00:00Z', freezesAt: '2099-01-01T00:00:00Z', endsAt: '2099-01-02T00:00:00Z' };
  const planned = await fetch(`${arena.url}/v1/admin/seasons`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-admin-key': adminKey },
    body: JSON.stringify({ gameType: 'conquest-1', title: 'A season', ...dates }),
  });
  ids.season = ((await planned.json()) as { season: { seasonId: string } }).season.seasonId;
  ids.key = await register(arena, 'A name of no fewer than 32 signs');
  ids.live = (await arena.bots('attrition-2')).id;
  ids.fogged = await arena.hidden('battle-2', 5000);
  ids.battle = (await arena.bots('battle-2', { tickMs: 1000 })).id;
  for (let k = 0; k < 3; k++) {
    const rated = { options: { turnLimit: 1 }, mode: 'rated' } as const;
    ({ id: ids.rated, agentId: ids.agent } = await arena.bots('conquest-1', rated));
  }
  const isRated = async () => {
    const answer = await fetch(`${arena.url}/v1/agents/${ids.agent}`);
    return ((await answer.json()) as { ratings: { games: number }[] }).ratings[0]?.games ?? 0;
  };
  while ((await isRated()) < 3) await new Promise((resolve) => setTimeout(resolve, 200));
});

/** Every page of an arena, and what shows that it has loaded. */
const pages = [
  ['/', '[data-testid=featured] [data-testid=board]'],
  ['/matches', '[data-testid=match-list]'],
  ['/matches/{live}', '[data-testid=board]'],
  ['/matches/{live}?embed=1', '[data-testid=board]'],
  ['/matches/{fogged}', '[data-testid=fog]'],
  ['/matches/{battle}', '[data-testid=board]'],
  ['/matches/nothing-here', '[data-testid=trouble]'],
  ['/matches/{rated}?seq=2', '[data-testid=verified][data-state=verified]'],
  ['/leaderboard?game=conquest-1', '[data-testid=leaders]'],
  ['/agents/{agent}', '[data-testid=rating] canvas'],
  ['/agents/{agent}', '[data-testid=record] table'],
  ['/results/{agent}?game=conquest-1', '[data-testid=results] a'],
  ['/seasons', '[data-testid=seasons]'],
  ['/seasons/{season}', '[data-testid=season-title]'],
  ['/seasons/nothing-here', '[data-testid=trouble]'],
  ['/play', '[data-testid=server-play]'],
  ['/seat/{live}', '[data-testid=expired]'],
  ['/account', '[data-testid=sign-in]'],
  ['/account#in', '[data-testid=unverified]'],
  ['/queue/{queue}', '[data-testid=queue]'],
  ['/operator', '[data-testid=admin-key]'],
  ['/operator#in', '[data-testid=health] figure'],
  ['/api', '[data-testid=api-found]'],
] as const;

for (const [locale, colorScheme, width] of looks) {
  test.each(
    pages,
  )(`axe finds nothing wrong in ${locale}, ${colorScheme}, ${width} pixels wide, at %s`, async (path, ready) => {
    const page = await visit({
      locale,
      colorScheme,
      viewport: { width, height: 860 },
      reducedMotion: 'reduce',
    });
    if (path === '/operator#in')
      await page.addInitScript((key) => sessionStorage.setItem('hexfront.admin-key', key), adminKey);
    if (path === '/account#in') {
      await page.context().request.post(`${arena.url}/v1/auth/session`, { data: { apiKey: ids.key } });
    }
    // Two players who wait for the same game would be paired.
    ids.queue = width === 390 ? 'conquest-1' : 'warshard-1';
    await page.goto(arena.url + path.replace(/\{(\w+)\}/, (_, name: string) => ids[name]));
    await page.locator(ready).first().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale.slice(0, 2));
    expect(await wrongs(page)).toEqual([]);
    const text = await page.evaluate(() => document.body.innerText);
    expect(Object.keys(en).filter((key) => key.includes('.') && text.includes(key) && key !== 'api.file')).toEqual([]);
    await page.context().close();
  });
}

test('the API page finds routes by any word, and shows what they take and return', async () => {
  const page = await visit();
  await page.goto(`${arena.url}/api`);
  await page.getByTestId('api-search').fill('post move internal');
  await page.getByText(/^1 of \d+ routes$/).waitFor();
  await page.locator('summary').click();
  await page.getByText('expectedVersion').first().waitFor();
  expect(page.url()).toContain('q=post');
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('without an arena, the start page says so and everything else works', async () => {
  const site = await serveSite();
  const page = await visit();
  await page.goto(site.url);
  await page.getByTestId('no-arena').waitFor();
  expect(await page.getByTestId('no-arena').textContent()).toContain('No arena is responding');
  await page.getByRole('link', { name: 'Watch bots play' }).click();
  await page.locator('form').waitFor();
  await page.goto(`${site.url}/matches/some-match`);
  await page.locator('[data-testid=trouble][data-code=no-arena]').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
  site.close();
});
