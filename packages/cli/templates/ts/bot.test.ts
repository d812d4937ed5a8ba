import assert from 'node:assert/strict';
import { test } from 'node:test';
import { random } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { tournament } from '@hexfront/sim';
import bot, { distance } from './bot.ts';

test('distances count steps on the board', () => {
  assert.equal(distance('B2', 'B3'), 1);
  assert.equal(distance('A1', 'B1'), 1);
  assert.equal(distance('B2', 'B20'), 18);
});

test('the bot completes every game and beats random in most of them', () => {
  const game = findGame('attrition-1') as Game;
  const { pairings } = tournament({ game, options: game.options(), bots: [bot, random], pairs: 5, seed: 'starter' });
  assert.ok(pairings[0].wins >= 8, `it won ${pairings[0].wins} of 10`);
});
