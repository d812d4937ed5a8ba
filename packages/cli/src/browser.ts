import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Replay } from '@hexfront/engine';
import { UsageError } from './errors.ts';
import { extraPackage, server } from './extra-package.ts';

export const notBuilt = 'the dashboard is not built; run npm start or node scripts/dashboard.mjs to build it';

/** Opens an address in a browser if there is one. Whoever calls this prints the address as well, since there may be none. */
export function openInBrowser(url: string): void {
  const opener = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(opener, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/** Writes a page that shows a replay in the dashboard's viewer and needs no server. Returns its address. */
export async function replayPage(replay: Replay): Promise<string> {
  const { viewerScript } = await extraPackage(server, '--browser', () => import('@hexfront/server/dashboard'));
  const viewer = await viewerScript();
  if (viewer === null) throw new UsageError(notBuilt);
  // The browser reads it after this command has ended, so that it is left to the system to delete.
  const file = join(mkdtempSync(join(tmpdir(), 'hexfront-replay-')), 'replay.html');
  const json = JSON.stringify(replay).replaceAll('<', '\\u003c');
  writeFileSync(
    file,
    `<!doctype html>
<html>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Hexfront: ${replay.game}</title></head>
<body>
<main id="match"></main>
<script>${viewer}</script>
<script>HexfrontViewer.open(document.getElementById('match'), ${json});</script>
</body>
</html>
`,
  );
  return pathToFileURL(file).href;
}
