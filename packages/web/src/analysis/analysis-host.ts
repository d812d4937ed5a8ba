import { type Assessment, analyse, analysisEffort } from '@hexfront/bots/analysis';
import { findGame, type Game, type Json, type Replay, rerun } from '@hexfront/engine';
import type { PlayMarks } from '../board/marks.ts';
import { familyOf } from '../games/families.ts';
import type { MatchHead } from '../games/family.ts';
import type { Message } from '../messages/message.ts';
import { headOf, look } from '../worker/look.ts';

/** An assessment as the page shows it: with the rest of the turn that the search would play, in arrows and in words. */
export interface ShownAssessment extends Omit<Assessment, 'line'> {
  readonly arrows: PlayMarks['drafts'];
  readonly plan: readonly Message[];
}

/** What the worker of an analysis does: assesses a replay and publishes each position as soon as it is assessed. */
export function analysisHost(publish: (topic: string, data: unknown) => void) {
  return {
    analyse(text: string): void {
      const replay = JSON.parse(text) as Replay;
      const game = findGame(replay.game) as Game;
      const head = headOf(game, replay.options, replay.players);
      const states = rerun(replay, 'silent');
      for (const { line, ...assessment } of analyse(replay, { effort: analysisEffort(game)! })) {
        const { state } = states.next().value!;
        publish('assessed', { ...assessment, ...planOf(game, head, state, line) } satisfies ShownAssessment);
      }
    },
  };
}

/** What the side on turn should do until its turn ends. */
function planOf(game: Game, head: MatchHead, state: unknown, line: readonly unknown[]) {
  const copy = game.copy(state, undefined, 'plan');
  const [seat] = game.decision(copy).seats;
  const arrows: PlayMarks['drafts'][number][] = [];
  const plan: Message[] = [];
  for (const action of line) {
    if (game.decision(copy).seats[0] !== seat) break;
    const choice = familyOf(game.id).choice(action as Json, look(game, head, copy, 'all'));
    if (choice !== null) {
      plan.push(choice.label);
      const { from, to, kind } = choice;
      if (from !== null && to !== null) arrows.push({ kind: kind === 'attack' ? 'attack' : 'move', from, to, seat });
    }
    game.advance(copy, { [seat]: [action] }, 'silent');
  }
  return { arrows, plan };
}
