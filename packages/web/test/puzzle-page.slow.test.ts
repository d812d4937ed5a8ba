import { openPuzzle, readPuzzles } from '@hexfront/bots/puzzles';
import { shipped } from '@hexfront/bots/shipped-puzzles';
import { expect, test } from 'vitest';
import { looks, wrongs } from './axe.ts';
import { isInView } from './in-view.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

test('the front page leads to the puzzle of the day; a wrong answer is explained, and the next puzzle follows', async () => {
  const page = await visit();
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Solve it' }).click();
  await page.getByRole('heading', { name: 'Puzzle of the day' }).waitFor();
  expect(await page.getByTestId('puzzle-goal').textContent()).toMatch(/^[AB] to move: /);
  await page.getByRole('button', { name: 'End turn' }).click();
  await page.locator('[data-testid=puzzle-verdict][data-state=wrong]').waitFor();
  await page.getByTestId('puzzle-hint').click();
  await page.getByText('The answer: ').waitFor();
  await page.getByTestId('puzzle-next').click();
  await page.getByRole('heading', { name: /^Puzzle \d+$/ }).waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each([
  [1440, 900],
  [1180, 760],
  [390, 844],
] as const)('%i × %i: task, board and buttons are in view, and an answer moves nothing', async (width, height) => {
  const isPhone = width < 640;
  const viewport = { width, height };
  const page = await visit({ viewport, hasTouch: isPhone, isMobile: isPhone, reducedMotion: 'reduce' });
  await page.goto(`${site.url}/puzzles/1`);
  const needed = ['puzzle-goal', 'board', 'puzzle-hint', 'puzzle-next', 'puzzle-verdict', 'preview'];
  const places = async () => {
    for (const each of needed) expect([each, await isInView(page, `[data-testid=${each}]`)]).toEqual([each, true]);
    const [board, next] = await Promise.all(['board', 'puzzle-next'].map((id) => page.getByTestId(id).boundingBox()));
    return next!.y - board!.y;
  };
  // A click that has to wait for a held button scrolls the page meanwhile.
  const end = page.getByRole('button', { name: 'End turn', disabled: false });
  await end.waitFor();
  // The capital can act too, but is no unit.
  await page.getByTestId('preview').getByText('3 units can still act.').waitFor();
  const cut = await page.getByTestId('preview').evaluate((panel) => panel.scrollHeight - panel.clientHeight);
  expect(cut).toBe(0);
  const before = await places();
  await end.click();
  await page.locator('[data-testid=puzzle-verdict][data-state=wrong]').waitFor();
  expect(await places()).toBe(before);
  await page.getByTestId('puzzle-hint').click();
  await page.getByText('The answer: ').waitFor();
  expect(await places()).toBe(before);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('a puzzle is solved by its answer, and only then', async () => {
  // An answer that is a button, so that the test need not know where hexes are on the screen.
  const index = readPuzzles(shipped).findIndex((puzzle) => {
    const { game, state } = openPuzzle(puzzle);
    return puzzle.kind === 'save' && game.numbered!.decode(state, puzzle.solution).action === 'recruit';
  });
  const page = await visit();
  await page.goto(`${site.url}/puzzles/${index + 1}`);
  await page.getByRole('button', { name: 'End turn' }).click();
  const verdict = page.getByTestId('puzzle-verdict');
  await page.locator('[data-testid=puzzle-verdict][data-state=wrong]').waitFor();
  expect(await verdict.textContent()).toMatch(/the enemy wins next turn, beginning with “.+”/);
  await page.getByTestId('puzzle-hint').click();
  await page.getByText('The answer: ').waitFor();
  const answer = /The answer: (.+)\.$/.exec((await verdict.textContent())!)![1];
  await page.locator('[data-testid=orders] button[aria-disabled=false]').first().waitFor();
  await page.getByRole('button', { name: answer }).click();
  await page.getByText('Solved!').waitFor();
  expect(await page.getByTestId('puzzle-hint').count()).toBe(0);
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test.each(
  looks,
)('axe finds nothing wrong with a puzzle: %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
  const page = await visit({ locale, colorScheme, viewport: { width, height: 860 } });
  await page.goto(`${site.url}/puzzles/1`);
  await page.getByTestId('puzzle-goal').waitFor();
  expect(await wrongs(page)).toEqual([]);
  await page.context().close();
});
