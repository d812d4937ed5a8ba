import type { Page } from 'playwright-core';
import type { TestArena } from './arena.ts';

/** Registers an agent; returns its key. */
export async function register(arena: TestArena, name: string): Promise<string> {
  const registered = await fetch(`${arena.url}/v1/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!registered.ok) throw new Error(`${name}: ${registered.status} ${await registered.text()}`);
  return ((await registered.json()) as { apiKey: string }).apiKey;
}

/** Registers an agent, and signs in as it. */
export async function signInAs(page: Page, arena: TestArena, name: string): Promise<void> {
  const apiKey = await register(arena, name);
  await page.goto(`${arena.url}/account`);
  await page.getByTestId('agent-key').fill(apiKey);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `You are signed in as ${name}` }).waitFor();
}
