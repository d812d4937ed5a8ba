import { findBot } from '@hexfront/bots';
import { findGame, type Game, type Json } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { Match } from '../../src/arena/match.ts';
import { whatIf } from '../../src/models/what-if.ts';

const game = findGame('warshard-1') as Game;
const options = game.options({ scenario: 'training' });

function openWith(seed: string): Match {
  const players = ['a', 'b'].map((agentId) => ({ agentId, name: agentId, isHouse: false }));
  const pace = { turnSeconds: 0, tickMs: 0, isEager: false };
  const settings = { mode: 'casual', pace, errorAllowance: 0 } as const;
  return new Match({ id: 'm', game: game.id, options, seed, seedHash: '', players, openedAt: 0, ...settings });
}

test('the dice of the match stay secret: matches with other seeds give the same answers until dice are rolled', () => {
  const matches = Array.from({ length: 12 }, (_, i) => openWith(`seed ${i}`));
  const found = findBot('greedy', game) as Extract<ReturnType<typeof findBot>, { bot: object }>;
  const minds = [0, 1].map((seat) => found.bot.sit({ game, options, seat, botSeed: 'x' }));
  for (let index = 0; index < 400; index++) {
    const [{ state }] = matches;
    const [seat] = game.decision(state).seats;
    const shown = game.copy(state, undefined, 'planning');
    const turn = { index, state: shown, view: () => game.view(state, seat), legal: () => game.legal(state, seat) };
    const moves = minds[seat].decide(turn) as Json[];
    const guesses = matches.map((match) => whatIf(match, seat, moves, 1));
    for (const guess of guesses) expect(guess).toEqual(guesses[0]);
    // A different number rolls different dice.
    const samples = new Set(
      Array.from({ length: 12 }, (_, sample) => JSON.stringify(whatIf(matches[0], seat, moves, sample + 1))),
    );
    const events = matches.map((match) => JSON.stringify(game.advance(match.state, { [seat]: moves }).events));
    if (new Set(events).size === 1) continue;
    expect(samples.size).toBeGreaterThan(1);
    return;
  }
  throw new Error('no die was ever rolled');
});
