import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { openPage } from '../../packages/web/test/browser.ts';
import { toPalette } from './palette-png.ts';

type Look = NonNullable<Parameters<typeof openPage>[1]>;
export type OpenedPage = Awaited<ReturnType<typeof openPage>>;

/** Opens a page, lets `show` lead it to what is worth a picture, and takes that. */
export async function takePicture(
  browser: Browser,
  folder: string,
  name: string,
  look: Look,
  show: (page: OpenedPage) => Promise<void>,
): Promise<void> {
  const page = await openPage(browser, { reducedMotion: 'reduce', ...look });
  page.setDefaultTimeout(60_000);
  await show(page);
  // Boards are drawn by a worker of their own.
  await page.waitForTimeout(1500);
  const png = toPalette(await page.screenshot());
  if (page.errors.length > 0) throw new Error(`${name}: ${page.errors.join('; ')}`);
  await page.context().close();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.png`), png);
  console.log(`${name}.png, ${Math.round(png.length / 1024)} KB`);
}
