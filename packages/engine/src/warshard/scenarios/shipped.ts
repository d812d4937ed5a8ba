import type { Scenario } from '../rules.ts';
import crow from './crow-hill.json' with { type: 'json' };
import meeting from './meeting-engagement.json' with { type: 'json' };
import river from './river-crossing.json' with { type: 'json' };
import hills from './three-hills.json' with { type: 'json' };
import training from './training.json' with { type: 'json' };

function document(file: { readonly $schema: string }): Scenario {
  const { $schema: _, ...scenario } = file;
  return scenario as unknown as Scenario;
}

export const trainingGround = /* @__PURE__ */ document(training);
export const meetingEngagement = /* @__PURE__ */ document(meeting);
export const riverCrossing = /* @__PURE__ */ document(river);
export const threeHills = /* @__PURE__ */ document(hills);
export const crowHill = /* @__PURE__ */ document(crow);

/** The scenarios that come with the game, by the name that the option `scenario` takes. */
export const shippedScenarios: ReadonlyMap<string, Scenario> = /* @__PURE__ */ new Map([
  ['training', trainingGround],
  ['meeting-engagement', meetingEngagement],
  ['river-crossing', riverCrossing],
  ['three-hills', threeHills],
  ['crow-hill', crowHill],
]);
