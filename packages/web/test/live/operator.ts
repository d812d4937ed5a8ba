import type { Page } from 'playwright-core';
import { adminKey, type TestArena } from './arena.ts';

/** Signs in as the operator. */
export async function signInAsOperator(page: Page, arena: TestArena): Promise<void> {
  await page.goto(`${arena.url}/operator`);
  await page.getByTestId('admin-key').fill(adminKey);
  await page.getByTestId('admin-key').press('Enter');
  await page.getByTestId('operator').waitFor();
}
