/** `node scripts/screenshots.ts`: pictures of the pages for the README, made from the pages themselves. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openBrowser, openPage } from '../packages/web/test/browser.ts';
import { serveSite } from '../packages/web/test/site.ts';

const folder = join(dirname(import.meta.dirname), 'docs/screenshots');
const verified = '[data-testid=verified][data-state=verified]';

/** Name, address, what shows that it is ready, and how it is looked at. */
const pictures = [
  ['home', '/', 'h1', 'dark', 1180, 720],
  ['attrition', '/watch?game=attrition-2&bots=greedy,rusher&seed=7&seq=47', verified, 'dark', 1180, 760],
  ['battle', '/watch?game=battle-1&bots=commander,greedy&seed=7&seq=62', verified, 'dark', 1180, 760],
  ['battle-fog', '/watch?game=battle-2&bots=commander,greedy&seed=7&seq=60&view=p0', verified, 'dark', 1180, 760],
  ['warshard', '/watch?game=warshard-1&bots=greedy,greedy&seed=7&seq=64', verified, 'light', 1180, 760],
  ['play', '/play/attrition-2?bot=greedy&seat=0&seed=5', '[data-yours=true]', 'light', 1180, 760],
  ['rules', '/rules/warshard-1', '[data-testid=rules]', 'light', 1180, 760],
  ['editor', '/editor', '[data-testid=problems]', 'dark', 1180, 760],
  ['phone', '/watch?game=conquest-1&bots=greedy,rusher&seed=7&seq=30', verified, 'dark', 390, 844],
] as const;

mkdirSync(folder, { recursive: true });
const site = await serveSite();
const browser = await openBrowser();
for (const [name, path, ready, colorScheme, width, height] of pictures) {
  const page = await openPage(browser, { colorScheme, viewport: { width, height }, reducedMotion: 'reduce' });
  await page.goto(site.url + path);
  await page.locator(ready).first().waitFor({ timeout: 60_000 });
  if (name === 'play') {
    await page.getByTestId('board').focus();
    for (const key of ['n', 'Enter']) await page.keyboard.press(key);
  }
  if (name === 'editor') await page.getByTestId('shipped').selectOption('river-crossing');
  if (name === 'attrition') await page.getByTestId('board').focus();
  await page.waitForTimeout(1200);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  if (page.errors.length > 0) throw new Error(`${name}: ${page.errors.join('; ')}`);
  await page.context().close();
  console.log(`${name}.png`);
}
await browser.close();
site.close();
