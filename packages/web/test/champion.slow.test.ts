import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { openBrowser, openPage } from './browser.ts';
import { championDecisions } from './champion-decisions.ts';

const POSITIONS = 100;

test('champion decides the same in Chromium as in Node, in 200 positions, down to the last digit of its scores', async () => {
  const files = new Map<string, string>();
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry: join(import.meta.dirname, 'champion-decisions.ts'), formats: ['es'], fileName: 'decisions' },
    },
  })) as Rolldown.RolldownOutput[];
  for (const chunk of built[0].output) if (chunk.type === 'chunk') files.set(`/${chunk.fileName}`, chunk.code);
  const browser = await openBrowser();
  try {
    const page = await openPage(browser);
    await page.route('http://decisions.test/**', (route) => {
      const body = files.get(new URL(route.request().url()).pathname) ?? '<!doctype html><title>decisions</title>';
      return route.fulfill({ body, contentType: body.startsWith('<') ? 'text/html' : 'text/javascript' });
    });
    await page.goto('http://decisions.test/');
    for (const game of ['attrition-2', 'attrition-3']) {
      // As text, because the test runner rewrites imports.
      const there = await page.evaluate(
        `import('/decisions.js').then((decisions) => decisions.championDecisions('${game}', ${POSITIONS}))`,
      );
      const here = await championDecisions(game, POSITIONS);
      expect(here).toHaveLength(POSITIONS);
      expect(new Set(here).size).toBeGreaterThan(POSITIONS / 2);
      expect(there).toEqual(here);
    }
    expect(page.errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
