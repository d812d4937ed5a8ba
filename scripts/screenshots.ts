/** `npm run screenshots`: takes the screenshots of the dashboard in docs/screenshots. */
import { dirname, join, resolve } from 'node:path';
import { openBrowser } from '../packages/web/test/browser.ts';
import { ScriptOptions } from './script-options.ts';
import { pageNames, takePages } from './screenshots/pages.ts';
import { stopNames, takeTour } from './screenshots/tour.ts';

const usage = `Usage: npm run screenshots [-- OPTIONS]

  --set NAME     pages, one picture of every page (the default), or tour, what a newcomer sees at three sizes
  --out FOLDER   where to put the pictures (default: docs/screenshots, or docs/screenshots/tour)
  --only NAMES   only these pictures, with commas between them
  --lang LANG    language of the pages (default: en-US)

Pages: ${pageNames.join(', ')}
Tour: ${stopNames.join(', ')}`;

const options = new ScriptOptions(usage, {
  set: { type: 'string', default: 'pages' },
  out: { type: 'string' },
  only: { type: 'string' },
  lang: { type: 'string', default: 'en-US' },
});
const { set, out, lang } = options.values;
if (set !== 'pages' && set !== 'tour') options.refuse(`Unknown set: ${set}. Available: pages, tour.`);
const isTour = set === 'tour';
const wanted = options.parts('only', isTour ? stopNames : pageNames);
const usual = join(dirname(import.meta.dirname), 'docs/screenshots', isTour ? 'tour' : '');
const browser = await openBrowser();
try {
  await (isTour ? takeTour : takePages)(browser, out === undefined ? usual : resolve(out), wanted, lang);
} finally {
  await browser.close();
}
