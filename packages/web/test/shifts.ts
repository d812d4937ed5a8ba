import type { Page } from 'playwright-core';

export const sizes = {
  desktop: { width: 1440, height: 900 },
  laptop: { width: 1180, height: 760 },
  phone: { width: 390, height: 844 },
} as const;

/** Every page that loads something after its first picture, and what shows that it has arrived. In braces: matches. */
export const watchedPages = [
  ['/', '[data-testid=featured] [data-testid=board]'],
  ['/matches/{live}', '[data-testid=chart-now]'],
  ['/matches/{fogged}', '[data-testid=fog]'],
  ['/matches', '[data-testid=match-list]'],
  ['/watch?game=conquest-1&bots=greedy,rusher&seed=7', '[data-testid=verified][data-state=verified]'],
  ['/play', '[data-testid=server-play]'],
  ['/play/attrition-2', '[data-yours=true]'],
  ['/play/battle-2', '[data-yours=true]'],
  ['/learn', '[data-testid=learn-battle]'],
  ['/learn/attrition', '[data-yours=true]'],
  ['/learn/battle', '[data-yours=true]'],
  ['/rules', 'main h1'],
  ['/rules/warshard-1', '[data-testid=rules] canvas'],
  ['/editor', '[data-testid=problems]'],
  ['/scenarios', '[data-testid=no-scenarios]'],
  ['/leaderboard', 'main h1'],
  ['/account', '[data-testid=sign-in]'],
  ['/operator', '[data-testid=admin-key]'],
  ['/api', '[data-testid=api-found]'],
] as const;

export interface Shift {
  readonly value: number;
  /** The elements that moved, each with where it was and where it went. */
  readonly moved: readonly string[];
}

export interface Paint {
  readonly element: string;
  readonly ms: number;
}

interface Watched {
  readonly shifts: Shift[];
  largest: Paint | null;
}

/** Lets a page record what moved without the reader's doing, and its largest picture or text. To be called before it is opened. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [], largest: null };
    Object.assign(globalThis, { watched });
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element === null || element === undefined
        ? 'removed'
        : [element.localName, ...element.classList].join('.') + (element.id === '' ? '' : `#${element.id}`);
    };
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map((value) => Math.round(value)).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as any[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          (each: any) => `${nameOf(each.node)}: ${placeOf(each.previousRect)} → ${placeOf(each.currentRect)}`,
        );
        watched.shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as any[])
        watched.largest = { element: nameOf(entry.element), ms: entry.startTime };
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

export function layoutOf(page: Page): Promise<{ readonly shifts: readonly Shift[]; readonly largest: Paint | null }> {
  return page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
}
