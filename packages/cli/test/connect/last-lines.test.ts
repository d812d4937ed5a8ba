import { expect, test } from 'vitest';
import { LastLines } from '../../src/connect/last-lines.ts';

const key = `fc_${'k'.repeat(43)}`;

test('keeps the last 64 KB, without colours, control characters and the key', () => {
  const lines = new LastLines();
  lines.write(`\x1b[31mred\x1b[0m\0\r\n\tkey=${key}\n`);
  expect(lines.text(key)).toBe('red\n\tkey=[key removed]\n');
  for (let i = 0; i < 4000; i++) lines.write(`line ${i} ${'é'.repeat(40)}\n`);
  const text = lines.text(key);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536 + 2);
  expect(Buffer.byteLength(text)).toBeGreaterThan(65_000);
  expect(text.endsWith(`line 3999 ${'é'.repeat(40)}\n`)).toBe(true);
});

test('no part of a key is left where the log is cut', () => {
  for (let shift = 0; shift < 60; shift++) {
    const lines = new LastLines();
    lines.write('x'.repeat(3 * 65_536));
    lines.write(key + 'y'.repeat(65_536 - shift));
    expect(lines.text(key)).not.toContain('kk');
    const cut = new LastLines();
    cut.write('x'.repeat(65_536) + key + 'y'.repeat(65_536 - shift));
    expect(cut.text(key)).not.toContain('kk');
    const colourful = new LastLines();
    colourful.write('x'.repeat(2 * 65_536));
    colourful.write(`${key}${'\x1b[31my\x1b[0m'.repeat(6650)}${'y'.repeat(shift)}`);
    expect(colourful.text(key)).not.toContain('kk');
  }
});
