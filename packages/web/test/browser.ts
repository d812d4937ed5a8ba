import bundled from '@sparticuz/chromium';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** Our own arguments: the defaults of the bundle turn web security off, and tests should run with it on. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await bundled.executablePath(),
    args: [...browserArguments, ...more],
    headless: true,
  });
}

/** A page that collects every script error, so that tests can fail on it. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page & { readonly errors: string[] }> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 860 },
    acceptDownloads: true,
    ...options,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.setDefaultTimeout(30_000);
  return Object.assign(page, { errors });
}
