import { drawBelow, isRefusal } from '@hexfront/engine';
import { expect } from 'vitest';
import { rule } from './rule.ts';
import { Fight, field, seedFor, warshard } from './warshard-field.ts';

const two = ['B1 armor 1,0', 'B2 armor 1,2', 'R1 infantry 0,0', 'R2 infantry 0,2', 'R3 artillery -2,1'];

function diceOf(match: Fight, ...orders: string[]): (number | null)[] {
  return match.fights(...orders).map((fight) => ('die' in fight ? (fight.die as number) : null));
}

rule('ruling warshard-1.9', 'the die is drawn by seed, turn, seat and fight', () => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const dice = diceOf(field({ units: two, seed }), 'done', 'attack B1 0,0', 'attack B2 0,2', 'done');
    expect(dice).toEqual([0, 1].map((fight) => 1 + drawBelow(6, seed, 1, 0, fight)));
  }
});

rule('ruling warshard-1.9', 'what is decided elsewhere does not change it', () => {
  const [one, other] = [field({ units: two }), field({ units: two })];
  const first = diceOf(one, 'done', 'attack B1 0,0', 'attack B2 0,2', 'support R3 1');
  const second = diceOf(other, 'move BH 5,0', 'done', 'attack B1 0,0', 'attack B2 0,2', 'done');
  expect(second).toEqual(first);
});

rule('ruling warshard-1.9', 'all six rolls come up, about equally often', () => {
  const times = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < 600; i++) times[drawBelow(6, `fair ${i}`, 1, 0, 0)]++;
  for (const count of times) expect(Math.abs(count - 100)).toBeLessThan(35);
});

rule(
  'ruling warshard-1.9',
  'a planner that copies a state under a seed of its own meets other dice, and leaves the match alone',
  () => {
    let differs = 0;
    for (let i = 0; i < 20; i++) {
      const match = field({ units: two, seed: `match ${i}` });
      match.play('done', 'attack B1 0,0', 'attack B2 0,2');
      const plan = new Fight(warshard.copy(match.state, undefined, 'plan'));
      expect(warshard.hash(plan.state)).toBe(warshard.hash(match.state));
      expect(JSON.stringify(warshard.save(plan.state))).not.toContain(`match ${i}`);
      const planned = diceOf(plan, 'done');
      expect(planned).toEqual([0, 1].map((fight) => 1 + drawBelow(6, 'plan', 1, 0, fight)));
      if (String(diceOf(match, 'done')) !== String(planned)) differs++;
    }
    expect(differs).toBeGreaterThan(10);
  },
);

rule('ruling warshard-1.9', 'a copy into a state that planned under another seed rolls as its source', () => {
  const match = field({ units: two, seed: 'truth' });
  match.play('done', 'attack B1 0,0', 'attack B2 0,2');
  const other = warshard.copy(match.state, undefined, 'plan');
  const back = new Fight(warshard.copy(match.state, other));
  expect(diceOf(back, 'done')).toEqual([0, 1].map((fight) => 1 + drawBelow(6, 'truth', 1, 0, fight)));
});

rule(
  'ruling warshard-1.9',
  'saved and loaded in the middle of a resolution, the match goes on as it would have',
  () => {
    const units = [...two, 'R4 infantry 2,3'];
    const match = field({ units, seed: seedFor(1) });
    match.play('done', 'attack B1 0,0', 'attack B2 0,2');
    for (const stage of ['support_def', 'retreat']) {
      expect(match.stage).toBe(stage);
      const loaded = warshard.load(JSON.parse(JSON.stringify(warshard.save(match.state))));
      if (isRefusal(loaded)) expect.fail(loaded.message);
      const twin = new Fight(loaded);
      expect(twin.legal()).toEqual(match.legal());
      const order = match.legal()[0];
      expect(twin.play(order)).toEqual(match.play(order));
      expect(warshard.hash(twin.state)).toBe(warshard.hash(match.state));
    }
  },
);
