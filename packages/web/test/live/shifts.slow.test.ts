import { expect, test } from 'vitest';
import { layoutOf, sizes, watchLayout } from '../shifts.ts';
import { noExhibitions, stage } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

/** Every page that loads something after its first picture, and what shows that it has arrived. */
const pages = [
  ['/', '[data-testid=featured] [data-testid=board]'],
  ['/matches/{live}', '[data-testid=chart-now]'],
  ['/matches/{fogged}', '[data-testid=fog]'],
  ['/matches', '[data-testid=match-list]'],
  ['/watch?game=conquest-1&bots=greedy,rusher&seed=7', '[data-testid=verified][data-state=verified]'],
  ['/play', '[data-testid=server-play]'],
  ['/play/attrition-2', '[data-yours=true]'],
  ['/play/battle-2', '[data-yours=true]'],
  ['/rules', 'main h1'],
  ['/rules/warshard-1', '[data-testid=rules] canvas'],
  ['/editor', '[data-testid=problems]'],
  ['/leaderboard', 'main h1'],
  ['/account', '[data-testid=sign-in]'],
  ['/operator', '[data-testid=admin-key]'],
  ['/api', '[data-testid=api-found]'],
] as const;

for (const [name, viewport] of Object.entries(sizes)) {
  test(`nothing on any page moves by itself while it loads, on a ${name}`, async () => {
    const ids: { [name: string]: string } = {
      live: (await arena.bots('attrition-2')).id,
      fogged: (await arena.bots('battle-2', { tickMs: 5000 })).id,
    };
    const restless: { [path: string]: readonly object[] } = {};
    for (const [path, ready] of pages) {
      const page = await visit({ viewport });
      await watchLayout(page);
      await page.goto(arena.url + path.replace(/\{(\w+)\}/, (_, id: string) => ids[id]));
      await page.locator(ready).first().waitFor({ state: 'attached' });
      await page.waitForTimeout(400);
      const { shifts } = await layoutOf(page);
      if (shifts.reduce((sum, { value }) => sum + value, 0) >= 0.05) restless[path] = shifts;
      await page.context().close();
    }
    expect(restless).toEqual({});
  }, 120_000);
}
