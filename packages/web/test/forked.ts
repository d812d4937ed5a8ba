import type { Replay } from '@hexfront/engine';
import type { WarshardView } from '@hexfront/engine/warshard';
import type { Page } from 'playwright-core';
import { gameOf } from './matches.ts';

/** The first position of a WarShard record that fits, and the seat that decides there. */
export function positionIn(replay: Replay, fits: (view: WarshardView) => boolean): { seq: number; seat: number } {
  const game = gameOf(replay.game);
  const state = game.setup(replay.options, replay.seed);
  for (const [seq, step] of replay.steps.entries()) {
    const [seat] = game.decision(state).seats;
    if (seat !== undefined && fits(game.view(state, 'all') as unknown as WarshardView)) return { seq, seat };
    if ('decisions' in step) game.advance(state, step.decisions, 'silent');
  }
  throw new Error('no position of the record fits');
}

/** Takes over a seat at a position of a record that the site serves. */
export async function playFrom(page: Page, record: string, seq: number, seat: number): Promise<void> {
  await page.goto(`${new URL('/replay', record)}?src=${new URL(record).pathname}&seq=${seq}`);
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  await page.getByTestId('fork').click();
  await page.getByTestId(`sitter-${seat}`).selectOption('person');
  await page.getByTestId(`sitter-${1 - seat}`).selectOption('random');
  await page.getByTestId('fork-go').click();
  await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
}
