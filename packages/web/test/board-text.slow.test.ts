import { type Replay, rerun } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { describeBoard } from '../src/board/describe.ts';
import { languages } from '../src/messages/words.ts';
import { headOf, look } from '../src/worker/look.ts';
import { type GameId, gameOf, replayOf } from './matches.ts';
import { siteStage } from './site-stage.ts';

const { site, visit } = siteStage();

/** Node's description of a position, straight from the engine's state. */
function expectedLines(
  replay: Replay,
  seq: number,
  viewer: number | 'all',
  language: 'en' | 'es',
): { lines: string[]; rows: number; cols: number } {
  const game = gameOf(replay.game);
  const head = headOf(game, replay.options, replay.players);
  for (const { step, state } of rerun(replay)) {
    if (step !== seq) continue;
    const scene = look(game, head, state, viewer);
    return { lines: describeBoard(languages[language].table, scene), rows: scene.rows, cols: scene.cols };
  }
  throw new Error(`no step ${seq}`);
}

/** Every game; both editions of battle, one of them under fog; both languages. */
const cases: readonly (readonly [GameId, 'en' | 'es', number | 'all'])[] = [
  ['attrition-1', 'en', 'all'],
  ['attrition-2', 'es', 'all'],
  ['conquest-1', 'en', 'all'],
  ['battle-1', 'es', 1],
  ['battle-2', 'en', 'all'],
  ['warshard-1', 'en', 'all'],
];

test.each(
  cases,
)('%s in %s, seen by %s: the cursor announces every hex as the text of the board describes it', async (id, language, viewer) => {
  const page = await visit({ locale: language === 'en' ? 'en-US' : 'es-ES' });
  const replay = replayOf(id);
  const seq = Math.floor(replay.steps.length / 2);
  const { lines, rows, cols } = expectedLines(replay, seq, viewer, language);
  await page.goto(`${site.url}/replay?seq=${seq}${viewer === 'all' ? '' : `&view=p${viewer}`}`);
  await page
    .getByTestId('file')
    .setInputFiles({ name: 'r.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(replay)) });
  await page.locator('[data-testid=verified][data-state=verified]').waitFor();
  await page
    .getByText(new RegExp(`(Step|Paso) ${seq} `))
    .first()
    .waitFor();
  // Real keys along the first row; the same events without keys for the rest, which is faster.
  await page.getByTestId('board').focus();
  for (let k = 0; k < rows; k++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  const spoken = page.getByTestId('announced');
  for (let col = 0; col < cols; col++) {
    expect(await spoken.textContent()).toBe(lines[col]);
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Home');
  const announced = await page.evaluate(
    async ([height, width]) => {
      const stage = document.querySelector<HTMLElement>('[data-testid=board]')!;
      const line = document.querySelector('[data-testid=announced]')!;
      const press = async (key: string) => {
        stage.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await new Promise((resolve) => setTimeout(resolve, 0));
      };
      const heard: string[] = [];
      for (let row = 0; row < height; row++) {
        for (let col = 0; col < width; col++) {
          heard.push(line.textContent ?? '');
          await press('ArrowRight');
        }
        await press('Home');
        await press('ArrowDown');
      }
      return heard;
    },
    [rows, cols] as const,
  );
  expect(announced).toEqual(lines);
  await page.locator('.board-text summary').click();
  // The list is made when it is opened.
  const listed = page.getByTestId('board-text').locator('li');
  await listed.nth(lines.length - 1).waitFor();
  expect(await listed.allTextContents()).toEqual(lines);
  expect(page.errors).toEqual([]);
  await page.context().close();
});
