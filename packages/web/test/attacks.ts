import type { JsonObject, Preview, Replay } from '@hexfront/engine';
import type { Page } from 'playwright-core';
import type { Scene } from '../src/board/scene.ts';
import type { Choice } from '../src/games/choice.ts';
import { LocalMatch } from '../src/worker/local-match.ts';
import { gameOf } from './matches.ts';
import { keysBetween } from './play-device.ts';

/** A choice that leads somewhere, in a position of a record. */
export interface Aimed {
  readonly seq: number;
  readonly scene: Scene;
  readonly choice: Choice;
  readonly record: Replay;
}

/** The first position of a match between bots in which the first seat can attack, or march onto an enemy. */
export function attackIn(id: string): Aimed & { readonly preview: Preview } {
  const game = gameOf(id);
  const { family } = game.facts;
  const eager = family === 'attrition' ? 'rusher' : family === 'battle' ? 'commander' : 'greedy';
  const players = [eager, 'greedy'].map((bot) => ({ kind: 'bot', bot }) as const);
  const match = new LocalMatch(game, game.options() as JsonObject, 'preview', players);
  for (;;) {
    const scene = match.frame(match.viewerOf(0));
    const isEnemy = (cell: number | null) => scene.stacks.some((stack) => stack.cell === cell && stack.seat !== 0);
    const choice = match.choices(0).find(({ kind, to }) => kind === 'attack' || (kind === 'move' && isEnemy(to)));
    const preview = choice === undefined ? null : (match.preview(0, choice.action) as Preview);
    const seq = match.length;
    if (choice !== undefined && preview !== null && preview.sums.length > 0) {
      // A record has to have an end, or at least a step after the position.
      match.botsDecide();
      return { seq, scene, choice, preview, record: match.replay() };
    }
    if (!match.botsDecide()) throw new Error(`${id}: nobody can attack`);
  }
}

/** Selects the unit by keys, and leads the cursor to where its choice leads. A finger taps both hexes besides. */
export async function aim(page: Page, { scene, choice }: Aimed, isTouch = false): Promise<void> {
  const board = page.getByTestId('board');
  await board.focus();
  // From a corner of the board to the unit, and from there to the enemy.
  await page.keyboard.press('Home');
  for (let row = 0; row < scene.rows; row++) await page.keyboard.press(scene.isTurned ? 'ArrowLeft' : 'ArrowUp');
  for (const key of keysBetween(scene, 0, choice.from!)) await page.keyboard.press(key);
  await (isTouch ? tapCursor(page) : page.keyboard.press('Enter'));
  for (const key of keysBetween(scene, choice.from!, choice.to!)) await page.keyboard.press(key);
  if (isTouch) await tapCursor(page);
}

/** The board moves to keep its cursor in view, so the place of the cursor counts once it stays. */
async function tapCursor(page: Page): Promise<void> {
  const board = page.getByTestId('board');
  const place = () => board.getAttribute('data-cursor-at');
  let [before, now] = ['', ''];
  for (let stays = 0; stays < 5; stays = now === before ? stays + 1 : 0) {
    await page.waitForTimeout(60);
    [before, now] = [now, (await place())!];
  }
  const [x, y] = now.split(' ').map(Number);
  const box = (await board.boundingBox())!;
  await page.touchscreen.tap(box.x + x + 1, box.y + y + 1);
}
