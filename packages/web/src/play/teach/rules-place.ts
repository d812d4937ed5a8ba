import { briefingOf } from '../../games/briefing.ts';
import type { PlayState } from '../view/play-state.ts';

/** A place in the rules: a section, or the rule that a refusal cites. */
export type RulesPlace = { readonly section: string } | { readonly anchor: string };

/** The paragraph that matters now: why something is not possible, what is being considered, or what the stage is about. */
export function placeNow({ seen, decision, foresight, client }: PlayState): RulesPlace {
  const { scene, isOver } = seen.value;
  const { usual, winning, kinds, stages = {} } = briefingOf(client.head).sections;
  if (isOver) return { section: winning };
  const notice = decision.draft.notice.value;
  const outlook = foresight.outlook.value;
  const selected = decision.selected.value;
  const here = decision.choices.value.find(({ from }) => from === selected);
  const complaints = [
    notice !== null && 'code' in notice ? notice : null,
    outlook !== null && 'code' in outlook.result ? outlook.result : null,
    // A unit that can do nothing: why not.
    here === undefined ? (foresight.barred.value[0]?.complaint ?? null) : null,
  ];
  const rule = complaints.find((complaint) => complaint?.rule !== undefined)?.rule;
  if (rule !== undefined) return { anchor: rule.anchor };
  const kind = outlook?.choice.kind ?? here?.kind;
  return { section: (kind && kinds[kind]) ?? stages[scene.clock.stage ?? ''] ?? usual };
}
