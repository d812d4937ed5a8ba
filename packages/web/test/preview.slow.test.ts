import type { JsonObject, Preview } from '@hexfront/engine';
import { expect, test } from 'vitest';
import type { Scene } from '../src/board/scene.ts';
import { wordsOf } from '../src/messages/words.ts';
import { previewLines } from '../src/play/view/preview-text.ts';
import type { Choice } from '../src/games/choice.ts';
import { LocalMatch } from '../src/worker/local-match.ts';
import { wrongs } from './axe.ts';
import { playFrom } from './forked.ts';
import { type GameId, gameIds, gameOf } from './matches.ts';
import { keysBetween } from './play-device.ts';
import { siteStage } from './site-stage.ts';

interface Found {
  readonly seq: number;
  readonly scene: Scene;
  readonly attack: Choice;
  readonly preview: Preview;
  readonly record: string;
}

/** The first position of a match between bots in which the first seat can attack, or march onto an enemy. */
function attackIn(id: GameId): Found {
  const game = gameOf(id);
  const { family } = game.facts;
  const eager = family === 'attrition' ? 'rusher' : family === 'battle' ? 'commander' : 'greedy';
  const players = [eager, 'greedy'].map((bot) => ({ kind: 'bot', bot }) as const);
  const match = new LocalMatch(game, game.options() as JsonObject, 'preview', players);
  for (;;) {
    const scene = match.frame(match.viewerOf(0));
    const isEnemy = (cell: number | null) => scene.stacks.some((stack) => stack.cell === cell && stack.seat !== 0);
    const attack = match.choices(0).find(({ kind, to }) => kind === 'attack' || (kind === 'move' && isEnemy(to)));
    const preview = attack === undefined ? null : (match.preview(0, attack.action) as Preview);
    const seq = match.length;
    if (attack !== undefined && preview !== null && preview.sums.length > 0) {
      // A record has to have an end, or at least a step after the position.
      match.botsDecide();
      return { seq, scene, attack, preview, record: JSON.stringify(match.replay()) };
    }
    if (!match.botsDecide()) throw new Error(`${id}: nobody can attack`);
  }
}

const found = Object.fromEntries(gameIds.map((id) => [id, attackIn(id)])) as { [id in GameId]: Found };
const files = Object.fromEntries(gameIds.map((id) => [`/${id}.json`, found[id].record]));
const { site, visit } = siteStage(files);

test.each(gameIds)('%s: the sum and the outcome of an attack are shown before it is made', async (id) => {
  const { seq, scene, attack, preview } = found[id];
  const page = await visit({ reducedMotion: 'reduce' });
  await playFrom(page, `${site.url}/${id}.json`, seq, 0);
  const board = page.getByTestId('board');
  await board.focus();
  // From a corner of the board to the unit, and from there to the enemy.
  await page.keyboard.press('Home');
  for (let row = 0; row < scene.rows; row++) await page.keyboard.press('ArrowUp');
  for (const key of [...keysBetween(scene, 0, attack.from!), 'Enter']) await page.keyboard.press(key);
  for (const key of keysBetween(scene, attack.from!, attack.to!)) await page.keyboard.press(key);
  const words = wordsOf('en');
  const panel = page.getByTestId('preview');
  const [sum] = previewLines(words, scene, 0, preview, attack.actor);
  await panel.getByText(sum.slice(0, 60)).waitFor();
  const text = (await panel.textContent())!;
  expect(text).toMatch(/against/);
  expect(text).not.toContain('{');
  for (const { cases, of } of preview.odds) if (cases < of) expect(text).toContain(`${cases} of ${of}`);
  // Nothing has been decided yet.
  expect(await page.locator('[data-testid=prompt][data-yours=true]').count()).toBe(1);
  expect(await wrongs(page)).toEqual([]);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('what is not possible says why: too little wood, a hex out of reach', async () => {
  const page = await visit({ reducedMotion: 'reduce' });
  await page.goto(`${site.url}/play/attrition-2?bot=random&seat=0&seed=why`);
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
  await page.getByTestId('board').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await page.getByTestId('barred').getByText('You do not have enough wood.').waitFor();
  for (let k = 0; k < 12; k++) await page.keyboard.press('ArrowRight');
  await page.getByTestId('preview').getByText('That unit cannot reach that hex.').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});
