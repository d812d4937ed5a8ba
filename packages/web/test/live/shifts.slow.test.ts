import { expect, test } from 'vitest';
import { layoutOf, sizes, watchedPages, watchLayout } from '../shifts.ts';
import { noExhibitions, stage } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

for (const [name, viewport] of Object.entries(sizes)) {
  test(`nothing on any page moves by itself while it loads, on a ${name}`, async () => {
    const ids: { [name: string]: string } = {
      live: (await arena.bots('attrition-2')).id,
      fogged: await arena.hidden('battle-2', 5000),
    };
    const restless: { [path: string]: readonly object[] } = {};
    // One size shows all pages; `npm run bench:web -- layout` opens all of them in all sizes.
    for (const [path, ready] of name === 'phone' ? watchedPages : watchedPages.slice(0, 6)) {
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
  });
}
