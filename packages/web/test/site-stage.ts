import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, openPage } from './browser.ts';
import { type Site, serveSite } from './site.ts';

/** The pages without an arena, and one browser, for the tests of a file; `extra` adds files to the site. */
export function siteStage(extra?: Parameters<typeof serveSite>[0]) {
  let [browser, served]: [Browser?, Site?] = [];
  beforeAll(async () => {
    [browser, served] = await Promise.all([openBrowser(), serveSite(extra)]);
  });
  afterAll(async () => {
    await browser?.close();
    served?.close();
  });
  const site = {
    get url() {
      return served!.url;
    },
  };
  return { site, visit: (look?: Parameters<typeof openPage>[1]) => openPage(browser!, look) };
}
