import { random } from '@hexfront/bots';
import { games, type Game } from '@hexfront/engine';
import { type GameId, lineFramesOf } from '@hexfront/protocol';
import { type ExternalBot, playOpenMatch } from '@hexfront/sim';
import { expect, test } from 'vitest';
import { matchEndFrame, matchStartFrame, stateTickFrame } from '../../src/exec/frames.ts';

const clock = { move_ms: 1000, bank_ms: 10_000 };

/** Reads its own frames instead of a program, and compares each with its schema. */
function reader(id: GameId, wrong: unknown[]): ExternalBot {
  const schemas = lineFramesOf(id);
  const judge = (name: keyof typeof schemas, line: string) => {
    const issue = schemas[name].safeParse(JSON.parse(line)).error?.issues[0];
    if (issue !== undefined) wrong.push({ name, issue });
  };
  return {
    isExternal: true,
    runsInProcess: true,
    name: 'reader',
    plays: () => true,
    sit(match) {
      judge('match_start', matchStartFrame(match, { ...clock, start_ms: 10_000 }));
      return {
        async decide(turn) {
          const [view, legal] = [turn.view(), turn.legal()];
          const events = match.game.traits.simultaneous ? null : turn.events();
          const asking = { view, legal, tickTarget: turn.version + 1, clock, events, text: 'Text.' };
          judge('state_tick', stateTickFrame(asking));
          return match.game.traits.simultaneous ? [] : legal.slice(-1);
        },
        async end(finish) {
          judge('match_end', matchEndFrame(match, finish!));
        },
      };
    },
  };
}

test.each(
  (games as readonly Game[]).map((game) => [game.id as GameId, game] as const),
)('%s: the lines that a program reads are those of the schemas', async (id, game) => {
  const wrong: unknown[] = [];
  const short = game.traits.simultaneous ? { tickSeconds: 60 } : {};
  await playOpenMatch({ game, options: game.options(short), seed: '1', entrants: [reader(id, wrong), random] });
  expect(wrong.slice(0, 3)).toEqual([]);
});
