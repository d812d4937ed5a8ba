import type { Page } from 'playwright-core';

/** Whether all of an element is on the screen, and nothing lies over its middle. */
export async function isInView(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const element = document.querySelector(wanted)!;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return isInside && over !== null && (element.contains(over) || over.contains(element));
  }, selector);
}
