import type { Browser } from 'playwright-core';
import { catalogue } from '../../packages/web/src/games/catalogue.ts';
import { aim } from '../../packages/web/test/attacks.ts';
import { playFrom } from '../../packages/web/test/forked.ts';
import { TestArena } from '../../packages/web/test/live/arena.ts';
import { sizes } from '../../packages/web/test/shifts.ts';
import { serveSite } from '../../packages/web/test/site.ts';
import { type OpenedPage, takePicture } from './picture.ts';
import { type Position, positionFor } from './positions.ts';

interface Place {
  /** The pages, which serve the record of the position. */
  readonly url: string;
  readonly arenaUrl: string;
  readonly position: Position | null;
  readonly isTouch: boolean;
}

type Show = (page: OpenedPage, place: Place) => Promise<void>;

/** What a person who has just arrived comes across, in this order. */
const stops: { readonly [name: string]: Show } = {
  'first-visit': async (page, { arenaUrl }) => {
    await page.goto(arenaUrl);
    await page.locator('[data-testid=featured] [data-testid=board]').waitFor();
  },
  tutorial: async (page, { url }) => {
    await page.goto(`${url}/learn/attrition`);
    await page.locator('[data-yours=true]').waitFor();
  },
  ...Object.fromEntries(catalogue.map((id) => [`attack-${id}`, showAttack])),
  'warshard-phase': async (page, place) => {
    await takeSeat(page, place);
    await page.getByTestId('choices').waitFor();
  },
  analysis: async (page, { url, isTouch }) => {
    await page.goto(`${url}/replay?src=/record.json&seq=1`);
    await page.getByTestId('analyse').click();
    await page.getByTestId('moments').waitFor();
    await page.getByTestId('analysis-stop').waitFor({ state: 'detached' });
    await page.getByTestId('moments').getByRole('button').last().click();
    // Beside the board, or below it.
    if (isTouch) await page.getByTestId('chance').evaluate((bar) => bar.parentElement!.scrollIntoView());
    else await page.evaluate(() => scrollTo(0, 0));
  },
  puzzle: async (page, { url }) => {
    await page.goto(`${url}/puzzles/1`);
    await page.getByTestId('puzzle-goal').waitFor();
  },
  end: async (page, place) => {
    await takeSeat(page, place);
    await aimAt(page, { ...place, isTouch: false });
    await page.keyboard.press('Enter');
    await page.locator('[data-testid=turning-points][data-state=done]').waitFor();
    await page.evaluate(() => scrollTo(0, 0));
  },
};

async function showAttack(page: OpenedPage, place: Place): Promise<void> {
  await takeSeat(page, place);
  await aimAt(page, place);
  await page.getByTestId('preview').locator('strong').first().waitFor();
}

function takeSeat(page: OpenedPage, { url, position }: Place): Promise<void> {
  return playFrom(page, `${url}/record.json`, position!.seq, position!.seat);
}

/** A wide board is turned on a phone. */
async function aimAt(page: OpenedPage, { position, isTouch }: Place): Promise<void> {
  const aimed = position!.aimed!;
  const { scene } = aimed;
  const isTurned = page.viewportSize()!.width < 640 && scene.cols > scene.rows * 1.3;
  await aim(page, isTurned ? { ...aimed, scene: { ...scene, isTurned } } : aimed, isTouch);
}

export const stopNames = Object.keys(stops);

const themes = { desktop: 'dark', laptop: 'light', phone: 'dark' } as const;

/** Every stop at three sizes of screen, by keys on the larger ones and by taps on the phone. */
export async function takeTour(
  browser: Browser,
  folder: string,
  wanted: readonly string[],
  locale: string,
): Promise<void> {
  const arena = await TestArena.open({ HEXFRONT_HOUSE_MOVE_MS: '700' });
  try {
    for (const name of wanted) {
      const position = positionFor(name);
      const site = await serveSite(position === null ? {} : { '/record.json': JSON.stringify(position.record) });
      for (const [size, viewport] of Object.entries(sizes)) {
        const isTouch = size === 'phone';
        const colorScheme = themes[size as keyof typeof themes];
        const look = { viewport, colorScheme, locale, hasTouch: isTouch, isMobile: isTouch };
        await takePicture(browser, folder, `${name}-${viewport.width}`, look, (page) =>
          stops[name](page, { url: site.url, arenaUrl: arena.url, position, isTouch }),
        );
      }
      site.close();
    }
  } finally {
    await arena.close();
  }
}
