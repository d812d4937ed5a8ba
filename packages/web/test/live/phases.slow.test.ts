import type { Json, JsonObject } from '@hexfront/engine';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { centreOf } from '../../src/board/geometry.ts';
import type { Scene } from '../../src/board/scene.ts';
import type { Choice } from '../../src/games/choice.ts';
import { wordsOf } from '../../src/messages/words.ts';
import { LiveRun } from '../../src/worker/live-run.ts';
import { type Device, pointAt, pressButton } from '../play-device.ts';
import { stage } from './stage.ts';

const { arena, visit } = stage({ HEXFRONT_HOUSE_BOTS: 'off' });

const devices = ['mouse', 'touch', 'keys'] as const;

/** Does what a person would do, and waits until the arena has accepted it. */
async function carryOut(page: Page, scene: Scene, choice: Choice, device: Device, cursor: number): Promise<void> {
  const text = wordsOf('en').say(choice.label);
  if (choice.to === null) {
    await pressButton(page, text, device);
    // Some dice leave a stack that is too large, and the page asks before it is lost.
    if (choice.risk !== undefined) await page.getByTestId('sure').click();
    return;
  }
  await pointAt(page, scene, choice.from!, device, cursor);
  await page
    .getByTestId('prompt')
    .filter({ hasText: /Choose a destination|must retreat/ })
    .waitFor();
  await pointAt(page, scene, choice.to, device, choice.from!);
  if (device === 'touch') {
    // The first tap shows what would happen, and the second decides.
    await page.getByTestId('preview').getByText('Tap again').waitFor();
    await pointAt(page, scene, choice.to, device, choice.from!);
  }
  const asked = page.locator('.alternatives');
  const moved = page.locator('[data-testid=prompt]').filter({ hasNotText: /Choose a destination|must retreat/ });
  await Promise.race([asked.waitFor(), moved.waitFor()]);
  if ((await asked.count()) > 0) await pressButton(page, text, device);
}

/** Close to the enemy, so that every stage of the turn has something to decide. */
function bestOf(choices: readonly Choice[], scene: Scene, seat: number, isRestless: boolean): Choice {
  const eager = choices.filter(({ kind }) => kind !== 'move' && kind !== 'end');
  if (eager.length > 0) return eager[0];
  const enemies = scene.stacks.filter((stack) => stack.seat !== seat).map(({ cell }) => centreOf(scene, cell));
  const far = (cell: number) => {
    const { x, y } = centreOf(scene, cell);
    return Math.min(...enemies.map((enemy) => Math.hypot(enemy.x - x, enemy.y - y)));
  };
  const gain = ({ from, to }: Choice) => far(from!) - far(to!);
  const [best] = choices.filter(({ kind }) => kind === 'move').toSorted((a, b) => gain(b) - gain(a));
  return isRestless && best !== undefined && gain(best) > 0 ? best : choices.at(-1)!;
}

test('warshard-1: every action that the arena lists can be done by mouse, touch and keys, stage by stage', async () => {
  const host = await visit({ reducedMotion: 'reduce', hasTouch: true });
  const friend = await visit({ reducedMotion: 'reduce', hasTouch: true });
  await host.goto(`${arena.url}/play`);
  await host.getByTestId('server-game').selectOption('warshard-1');
  await host.getByTestId('server-against').selectOption('person');
  await host.getByTestId('server-short').check();
  await host.getByTestId('server-start').click();
  await friend.goto(await host.getByTestId('invite-link').inputValue());
  await friend.getByTestId('accept').click();
  await Promise.all([host.waitForURL(/\/seat\//), friend.waitForURL(/\/seat\//)]);
  const path = `/v1/matches/${host.url().split('/').at(-1)}`;
  const ask = (page: Page, more: string) => page.evaluate(async (to) => (await fetch(to)).json(), path + more);
  const { match } = await ask(host, '');
  const done = new Set<string>();
  const cursors = new Map<Page, number>();
  for (let step = 0, moves = 0; step < 90 && done.size < 10; step++) {
    const { state } = await ask(host, '/state');
    if (state.status !== 'active') break;
    const seat = state.game.decides === 'blue' ? 0 : 1;
    const page = [host, friend][seat];
    const run = new LiveRun('warshard-1', match.options as JsonObject, ['a', 'b'], 'all');
    run.add([{ version: state.stateVersion, view: state.game as Json, events: [], outcome: null }]);
    const scene = await run.frame(state.stateVersion);
    const choices = run.choices((await ask(page, '/legal')).actions);
    moves = state.game.stage === 'move' ? moves : 0;
    const choice = bestOf(choices, scene, seat, moves++ < 3);
    // Before that, the page may still offer what it was asked last.
    await page.locator(`[data-testid=board][data-seq="${state.stateVersion}"]`).waitFor();
    await page.locator('[data-testid=prompt][data-yours=true]').waitFor();
    // The first key press shows where the cursor is.
    const device = cursors.has(page) ? devices[step % 3] : 'mouse';
    await carryOut(page, scene, choice, device, cursors.get(page) ?? -1);
    if (choice.to !== null) cursors.set(page, choice.to);
    const version = async () => (await ask(host, '/state')).state.stateVersion;
    await expect.poll(version).toBeGreaterThan(state.stateVersion);
    done.add(choice.kind === 'move' || choice.kind === 'end' ? `${choice.kind} by ${device}` : choice.kind);
  }
  for (const device of devices) expect(done).toContain(`move by ${device}`);
  expect(done).toContain('attack');
  expect([...host.errors, ...friend.errors]).toEqual([]);
  await host.context().close();
  await friend.context().close();
});
