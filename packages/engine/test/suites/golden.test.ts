import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, games } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { anyDecisions, brief } from './kit.ts';

/**
 * A whole match written out for people: board, decisions, events and hashes. Whoever changes it sees in the difference what they
 * changed. HEXFRONT_RECORD=1 writes it anew.
 */
describe.each(games)('$id', (game) => {
  const file = join(import.meta.dirname, '..', 'golden', `${game.id}.txt`);

  test('the golden match is played as written', () => {
    const played = playthrough(game);
    if (process.env.HEXFRONT_RECORD === '1') writeFileSync(file, played);
    expect(existsSync(file), `${file} is missing; HEXFRONT_RECORD=1 writes it`).toBe(true);
    expect(played).toBe(readFileSync(file, 'utf8'));
  });
});

function playthrough(game: Game): string {
  // Six armies on one map meet within the fewest ticks, two do not.
  const options = game.traits.simultaneous
    ? game.options({ ...brief(game), players: game.traits.seats[1] })
    : brief(game);
  const state = game.setup(options, 'golden');
  const lines = [`${game.title}, seed golden`, `opening ${game.hash(state)}`];
  for (let step = 0, clock = ''; game.decision(state).seats.length > 0; step++) {
    const decision = game.decision(state);
    const isBoardDue = game.traits.simultaneous ? step % 20 === 0 : decision.clock !== clock;
    if (isBoardDue) lines.push('', game.text(state, 'all'), '');
    clock = decision.clock;
    const decisions = anyDecisions(game, state, 'golden', step);
    for (const seat of decision.seats) {
      lines.push(
        `${step + 1}. seat ${seat}: ${decisions[seat].map(words).join('; ')}   (of ${game.legal(state, seat).length})`,
      );
    }
    const { events } = game.advance(state, decisions, 'events');
    for (const event of events) lines.push(`     ${words(event)}`);
    lines.push(`     ${game.hash(state)}`);
  }
  lines.push('', game.text(state, 'all'), '', words(game.outcome(state)), '');
  return lines.join('\n');
}

/** JSON without its noise: `type=attack turn=3 …`. */
function words(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(words).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Object.entries(value).map(([key, part]) => `${key}=${words(part)}`);
  return parts.some((part) => part.includes(' ')) && parts.length < 4 ? `{${parts.join(' ')}}` : parts.join(' ');
}
