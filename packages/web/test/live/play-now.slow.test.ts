import { expect, test } from 'vitest';
import { defaultGameId } from '../../src/games/catalogue.ts';
import { LocalMatch } from '../../src/worker/local-match.ts';
import { placeOf } from '../play-device.ts';
import { serveSite } from '../site.ts';
import { noExhibitions, stage, type Visit } from './stage.ts';

const { arena, visit } = stage(noExhibitions);

/** A move that the game allows at its opening, and the board that it starts from. */
function firstMove() {
  const players = [{ kind: 'person' }, { kind: 'person' }] as const;
  const match = LocalMatch.open({ game: defaultGameId, options: {}, seed: 'any', players }) as LocalMatch;
  return { scene: match.frame('all'), move: match.choices(0).find(({ kind }) => kind === 'move')! };
}

/** One click to be on turn, two more to the first committed move. */
async function playAtOnce(page: Visit, address: string): Promise<void> {
  await page.goto(address);
  await page.getByTestId('play-now').click();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  const { scene, move } = firstMove();
  const before = (await page.getByTestId('clock').textContent())!;
  for (const cell of [move.from!, move.to!]) {
    const { x, y } = await placeOf(page, scene, cell);
    await page.mouse.click(x, y);
  }
  await expect.poll(() => page.getByTestId('clock').textContent()).not.toBe(before);
  expect(page.errors).toEqual([]);
  await page.context().close();
}

test('one click leads from the start page to the first turn against a house bot, and two more to the first move', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await playAtOnce(page, arena.url);
  expect(page.url()).toMatch(/\/seat\//);
});

test('without an arena the same click starts a game in this browser', async () => {
  const site = await serveSite();
  const page = await visit({ reducedMotion: 'reduce' });
  await playAtOnce(page, site.url);
  expect(page.url()).toContain(`/play/${defaultGameId}`);
  site.close();
});
