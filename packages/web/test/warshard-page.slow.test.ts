import { stages } from '@hexfront/engine/warshard';
import { expect, test } from 'vitest';
import { wordsOf } from '../src/messages/words.ts';
import { LocalMatch } from '../src/worker/local-match.ts';
import { playFrom, positionIn } from './forked.ts';
import { playedMatch } from './matches.ts';
import { siteStage } from './site-stage.ts';

const replay = playedMatch('warshard-1', ['greedy', 'greedy']).replay();
/** In this one Blue has two units on a hex at the start of a turn. */
const stacked = playedMatch('warshard-1', ['greedy', 'greedy'], 60, 'stack 2').replay();
const files = { '/warshard.json': JSON.stringify(replay), '/stacked.json': JSON.stringify(stacked) };
const { site, visit } = siteStage(files);

const people = [{ kind: 'person' }, { kind: 'person' }] as const;

/** Spanish where the choice is the strangest. */
const rows = stages.map((stage) => [stage, stage === 'retreat' ? 'es' : 'en'] as const);

test.each(
  rows,
)('%s in %s: the page says what the stage is for, who can act, and offers the choices as buttons', async (stage, language) => {
  const { seq, seat } = positionIn(replay, (view) => view.stage === stage);
  const choices = LocalMatch.fork(replay, seq, people).choices(seat);
  const { say, t } = wordsOf(language);
  const page = await visit({ locale: language, reducedMotion: 'reduce', hasTouch: true });
  await playFrom(page, `${site.url}/warshard.json`, seq, seat);
  const prompt = (await page.getByTestId('prompt').textContent())!;
  expect(prompt).not.toContain('{');
  // What the sentence says beyond its blanks.
  for (const part of t(`phase.${stage}`).split(/\{\w+\}/)) expect(prompt).toContain(part.trim());
  // Every hex that N stops at is one to begin with, and is announced as such.
  const actors = new Set(choices.flatMap(({ from }) => (from === null ? [] : [from])));
  await page.getByTestId('board').focus();
  const said = new Set<string>();
  for (let k = 0; k < actors.size; k++) {
    await page.keyboard.press('n');
    said.add((await page.getByTestId('announced').textContent())!);
  }
  expect(said.size).toBe(actors.size);
  for (const text of said) expect(text).toContain(t(stage === 'retreat' ? 'hex.mustRetreat' : 'hex.canAct'));
  if (stage !== 'move') {
    const led = choices.filter(({ to }) => to !== null).map(({ label }) => say(label));
    const buttons = page.getByTestId('choices').getByRole('button');
    await expect.poll(() => buttons.allTextContents()).toEqual(led);
    const told = page.getByTestId('feed').locator('li');
    const before = await told.count();
    if (language === 'en') await buttons.first().press('Enter');
    else {
      // The first tap shows what would happen, and the second decides.
      await buttons.first().tap();
      await page.getByTestId('preview').getByText(t('play.tapAgain')).waitFor();
      await buttons.first().tap();
    }
    await expect.poll(() => told.count()).toBeGreaterThan(before);
  }
  expect(page.errors).toEqual([]);
  await page.context().close();
});

test('ending the stage asks first when it would cost a unit, and the feed says why it was lost', async () => {
  const { seq, seat } = positionIn(stacked, ({ stage, side, board, units }) => {
    const sideOf = (id: string) => units.find((unit) => unit.id === id)!.side;
    return stage === 'move' && board.some((hex) => hex.units.length > 1 && sideOf(hex.units[0]) === side);
  });
  const scene = LocalMatch.fork(stacked, seq, people).frame('all');
  const both = scene.stacks.filter(({ cell }) => scene.crowded!.includes(cell)).flatMap(({ ids }) => ids);
  const page = await visit({ reducedMotion: 'reduce' });
  await playFrom(page, `${site.url}/stacked.json`, seq, seat);
  const end = page.getByTestId('action-bar').getByRole('button', { name: 'End stage' });
  await end.press('Enter');
  const question = page.getByRole('dialog');
  for (const id of both) expect(await question.textContent()).toContain(id);
  // The focus is on the answer that costs nothing.
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'hidden' });
  expect(await page.getByTestId('clock').textContent()).toContain('movement');
  await page.locator('.board-text summary').click();
  await page.getByTestId('board-text').getByText('must separate').waitFor();
  await end.click();
  await page.getByTestId('sure').click();
  await page.getByTestId('feed').getByText('because several units shared the hex').waitFor();
  expect(page.errors).toEqual([]);
  await page.context().close();
});
