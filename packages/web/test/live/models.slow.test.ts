import { beforeAll, describe, expect, test } from 'vitest';
import { looks, wrongs } from '../axe.ts';
import { register } from './agent.ts';
import { adminKey } from './arena.ts';
import { answered, decided, entrants, evaluationOf, prompt } from './model-play.ts';
import { fastClients, noExhibitions, stage, type Visit } from './stage.ts';

const { arena, visit } = stage({ ...noExhibitions, ...fastClients });

async function send(path: string, headers: Record<string, string>, body?: object): Promise<any> {
  const response = await fetch(arena.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

describe('the ledger of a model in a replay', () => {
  let key: string;
  let matchId: string;
  let uploaded: object;
  const call = (path: string, body?: object) => send(path, { authorization: `Bearer ${key}` }, body);

  /** A short match against a house bot, with a ledger of three decisions: one at once, one repaired, one not made. */
  beforeAll(async () => {
    key = await register(arena, 'Oracle');
    ({ matchId } = await call('/v1/challenges', { gameType: 'attrition-2', house: ['greedy'] }));
    const at = `/v1/matches/${matchId}`;
    const steps: number[] = [];
    while (steps.length < 3) {
      const { yourTurn, stateVersion: expectedVersion, actions } = await call(`${at}/legal`);
      if (!yourTurn) {
        await new Promise((resolve) => setTimeout(resolve, 50));
        continue;
      }
      steps.push(expectedVersion);
      await call(`${at}/move`, { moveId: `m${expectedVersion}`, expectedVersion, move: actions.at(-1) });
    }
    await call(`${at}/finish`, {});
    const illegal = answered('{"action":"move","unitId":"A-4","to":"E9"}', { problem: 'E9 is out of reach for A-4.' });
    const repaired = answered('Then I hold the hills.\n{"action":"end_turn"}', { cachedTokens: 512 });
    const page = answered('<html>Bad gateway</html>', { parse: 'none', problem: 'There is no JSON in it.' });
    const rows = [
      decided(steps[0], [answered('I take the crown first. {"action":"end_turn"}')]),
      decided(steps[1], [illegal, repaired], { refused: 1 }),
      decided(steps[2], [page], { fallback: true, providerFaults: 2, waitedMs: 3100 }),
    ];
    uploaded = { rows, prompts: [prompt] };
    await call(`${at}/ledger`, uploaded);
    const costs = { calls: 4, inputTokens: 3600, outputTokens: 48, ms: 3200, moves: 3, retries: 1, fallbacks: 1 };
    await call(`${at}/cost`, { model: 'm-1', ...costs });
  });

  async function opened(look?: Parameters<typeof visit>[0]): Promise<Visit> {
    const page = await visit({ reducedMotion: 'reduce', ...look });
    await page.goto(`${arena.url}/account`);
    await page.getByTestId('agent-key').fill(key);
    await page.keyboard.press('Enter');
    await page.getByTestId('notes-setting').waitFor();
    await page.goto(`${arena.url}/matches/${matchId}?seq=0`);
    await page.getByTestId('ledger').waitFor();
    return page;
  }

  test('follows the position: answers, what was wrong with them, figures, and the prompt on request', async () => {
    const page = await opened();
    const here = page.getByTestId('ledger-here');
    await here.getByText('I take the crown first.').waitFor();
    expect(await here.textContent()).toMatch(/Tokens900 in, 12 out.*Time0\.8 s.*Cost0\.002/);
    expect(await here.textContent()).toContain('legal actions shown · rules shown · board as text · no memory');
    expect(await page.getByText(prompt.text).count()).toBe(0);
    await page.getByTestId('ledger-prompt').locator('summary').click();
    await page.getByText(prompt.text).waitFor();
    await page.getByRole('button', { name: 'Next decision' }).click();
    await here.getByText('Not usable: E9 is out of reach for A-4.').waitFor();
    expect(await here.textContent()).toMatch(/Answer 1 of 2.*Answer 2 of 2.*hold the hills.*512 cached.*illegal1/s);
    await page.getByRole('button', { name: 'Next decision' }).click();
    await here.getByText('No answer was usable, so the fallback was played.').waitFor();
    expect(await here.textContent()).toContain('2, 3.1 s of waiting');
    expect(await page.getByRole('button', { name: 'Next decision' }).isDisabled()).toBe(true);
    await page.keyboard.press('End');
    await here.getByText('No model decided in this position.').waitFor();
    await page.locator('.match-about summary').click();
    await page.getByTestId('match-models').getByText('Oracle: m-1').waitFor();
    expect(page.errors).toEqual([]);
    await page.context().close();
  });

  test('is searched by keyboard, and a result leads to its position', async () => {
    const page = await opened();
    await page.getByTestId('ledger-q').focus();
    await page.keyboard.type('HILLS');
    await page.keyboard.press('Enter');
    await page.getByTestId('ledger-found').getByText('1 decision found').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByTestId('ledger-here').getByText('Then I hold the hills.').waitFor();
    expect(page.url()).not.toContain('seq=0');
    await page.getByTestId('ledger-q').fill('nowhere to be found');
    await page.keyboard.press('Enter');
    await page.getByTestId('ledger-found').getByText('0 decisions found').waitFor();
    await page.context().close();
  });

  test('is searched to its end, however long it is', async () => {
    const { matchId: long } = await call('/v1/challenges', { gameType: 'attrition-2', house: ['greedy'] });
    await call(`/v1/matches/${long}/finish`, {});
    const upload = (step: number, said: string) =>
      call(`/v1/matches/${long}/ledger`, { rows: [decided(step, [answered(said)])], prompts: [prompt] });
    for (let step = 0; step < 22; step++) await upload(step, 'x'.repeat(199_000));
    await upload(22, 'I hold the hills.');
    const page = await opened();
    await page.goto(`${arena.url}/matches/${long}?seq=0`);
    await page.getByTestId('ledger-q').fill('hills');
    await page.getByTestId('ledger-q').press('Enter');
    await page.getByTestId('ledger-found').getByText('1 decision found').waitFor();
    expect(page.errors).toEqual([]);
    await page.context().close();
  });

  test('is for its author, and for others once it is published; its author may delete it', async () => {
    const [author, other] = [await opened(), await visit({ reducedMotion: 'reduce' })];
    const seesNothing = async () => {
      const answer = other.waitForResponse((response) => response.url().endsWith('/notes'));
      await other.goto(`${arena.url}/matches/${matchId}?seq=0`);
      expect(await (await answer).json()).toEqual({ notes: [], ledgers: [] });
      await other.locator('[data-testid=verified][data-state=verified]').waitFor();
      expect(await other.getByTestId('ledger').count()).toBe(0);
    };
    await seesNothing();
    await call(`/v1/matches/${matchId}/notes`, { public: true });
    await other.reload();
    await other.getByText('I take the crown first.').waitFor();
    await call(`/v1/matches/${matchId}/notes`, { public: false });
    await seesNothing();
    await author.goto(`${arena.url}/why/${matchId}`);
    const ledger = author.getByTestId('why-ledger');
    await ledger.getByText('m-1, 3 decisions').waitFor();
    await ledger.getByText('legal actions shown').waitFor();
    await author.getByTestId('delete-ledger').click();
    await author.getByTestId('sure').click();
    await ledger.waitFor({ state: 'detached' });
    await author.goto(`${arena.url}/matches/${matchId}?seq=0`);
    await author.locator('[data-testid=verified][data-state=verified]').waitFor();
    expect(await author.getByTestId('ledger').count()).toBe(0);
    await call(`/v1/matches/${matchId}/ledger`, uploaded);
    expect([...author.errors, ...other.errors]).toEqual([]);
    await author.context().close();
    await other.context().close();
  });

  test.each(looks)('axe finds nothing wrong: %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
    const page = await opened({ locale, colorScheme, viewport: { width, height: 860 } });
    await page.getByTestId('ledger-here').getByText('I take the crown first.').waitFor();
    await page.getByTestId('ledger-prompt').locator('summary').click();
    await page.getByText(prompt.text).waitFor();
    await page.getByTestId('ledger-q').fill('turn');
    await page.getByTestId('ledger-q').press('Enter');
    await page.getByTestId('ledger-found').locator('li').first().waitFor();
    await page.locator('.match-about summary').click();
    await page.getByTestId('match-models').waitFor();
    expect(await wrongs(page)).toEqual([]);
    await page.goto(`${arena.url}/why/${matchId}`);
    await page.getByTestId('why-ledger').waitFor();
    expect(await wrongs(page)).toEqual([]);
    await page.context().close();
  });
});

describe('the page of evaluations', () => {
  const admin = { 'x-admin-key': adminKey };

  /** Two evaluations, which may be there already; returns the older one. */
  async function published(): Promise<string> {
    const alone = [{ ...entrants[1], games: 10, cost: 32 }];
    const older = evaluationOf('An older one', { track: 'code', judge: null, entrants: alone });
    const { evaluationId } = await send('/v1/admin/evaluations', admin, older);
    await send('/v1/admin/evaluations', admin, evaluationOf('Models in attrition-2'));
    return evaluationId;
  }

  test('has nothing to show at first', async () => {
    const page = await visit();
    await page.goto(`${arena.url}/leaderboard`);
    await page.getByRole('navigation').getByRole('link', { name: 'Models' }).click();
    await page.getByTestId('no-models').waitFor();
    expect(page.errors).toEqual([]);
    await page.context().close();
  });

  test('shows the latest one with strength, played, quality and cost; others by link', async () => {
    const evaluationId = await published();
    const page = await visit();
    await page.goto(`${arena.url}/models`);
    const rows = page.getByTestId('evaluation').locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.locator('th strong').allTextContents()).toEqual(entrants.map(({ name }) => name));
    const tiny = await rows.nth(3).textContent();
    expect(tiny).toMatch(/provisional.*29% fallbacks, more than 20%.*-365 \(-470 to -270\).*71%29%/);
    expect(await rows.nth(2).textContent()).toMatch(/legal actions withheld.*keeps notes · 1 attempt per decision/);
    expect(await rows.nth(0).textContent()).toContain('built-in bot');
    const whiskers = await rows
      .locator('.strength')
      .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().x));
    expect(new Set(whiskers).size).toBe(1);
    const scatter = page.getByTestId('scatter');
    expect(await scatter.getAttribute('aria-label')).toContain('2. m-large: +95 Elo at 1.2; 3. m-small');
    expect(await scatter.locator('circle').count()).toBe(3);
    await page.getByRole('link', { name: 'An older one' }).click();
    await page.waitForURL(`${arena.url}/models/${evaluationId}`);
    await page.getByText('models write bots').waitFor();
    // A program has no fallback: it plays, or it fails.
    await page.getByRole('columnheader', { name: 'Program failed' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Fallbacks' }).count()).toBe(0);
    // The scale of a single cost, 3.2, has a number, too.
    expect(await scatter.locator('.tick').allTextContents()).toContain('5');
    await page.goto(`${arena.url}/models/nothing`);
    await page.locator('[data-testid=trouble][data-code=no-evaluation]').waitFor();
    await page.context().close();
  });

  test.each(looks)('axe finds nothing wrong: %s, %s, %i pixels wide', async (locale, colorScheme, width) => {
    await published();
    const page = await visit({ locale, colorScheme, viewport: { width, height: 860 } });
    await page.goto(`${arena.url}/models`);
    await page.getByTestId('scatter').waitFor();
    expect(await wrongs(page)).toEqual([]);
    expect(page.errors).toEqual([]);
    await page.context().close();
  });
});
