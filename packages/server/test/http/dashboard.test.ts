import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { viewerScript } from '../../src/dashboard.ts';

test('the viewer is a script of the built dashboard; without one, or in one that is too old, there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-dashboard-'));
  try {
    expect(await viewerScript(null)).toBeNull();
    expect(await viewerScript(folder)).toBeNull();
    writeFileSync(join(folder, 'viewer.js'), 'var HexfrontViewer = «ñ»;');
    expect(await viewerScript(folder)).toBe('var HexfrontViewer = «ñ»;');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
