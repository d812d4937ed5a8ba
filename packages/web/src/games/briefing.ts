import type { AttritionOptions } from '@hexfront/engine/attrition';
import { type FamilyId, factsOf, type GameId } from '@hexfront/engine/facts';
import type { WarshardOptions } from '@hexfront/engine/warshard';
import type { Scene } from '../board/scene.ts';
import { type Message, say, sayOf } from '../messages/message.ts';
import type { ChoiceKind } from './choice.ts';
import type { MatchHead } from './family.ts';

/** What a newcomer is told about a match under its options, in the words of the rules. */
interface Briefing {
  /** How the match is won, most important first. */
  goal(head: MatchHead, scene: Scene): Message[];
  /** A terrain and what it does. */
  terrain(head: MatchHead, name: string): Message;
  /** The sections of the rules, by what the engine calls their headings. */
  readonly sections: {
    readonly usual: string;
    readonly winning: string;
    readonly kinds: { readonly [kind in ChoiceKind]?: string };
    readonly stages?: { readonly [stage: string]: string };
  };
}

const attrition: Briefing = {
  goal({ options }, { clock: { limit } }) {
    const { winsByEntering, strongholdsToWin, timeoutScores } = options as unknown as AttritionOptions;
    const goal = winsByEntering
      ? say('goal.capital')
      : strongholdsToWin > 0
        ? say('goal.strongholds', { count: strongholdsToWin })
        : say('goal.elimination');
    return [goal, say('goal.round', { limit, decides: say(`goal.most.${timeoutScores[0] ?? 'none'}`) })];
  },
  terrain({ options }, name) {
    const { defense } = (options as unknown as AttritionOptions).terrain[name];
    const terrain = sayOf('terrain', name);
    return defense === 0 ? terrain : say('legend.defence', { terrain, amount: defense });
  },
  sections: {
    usual: 'turn',
    winning: 'winning',
    kinds: { move: 'moving', attack: 'attacking', build: 'recruiting', fortify: 'fortifying' },
  },
};

const battle: Briefing = {
  goal: (_, { clock: { limit } }) => [say('goal.chief'), say('goal.tick', { limit })],
  terrain(_, name) {
    const terrain = sayOf('terrain', name);
    return name === 'Impassable' ? say('legend.blocked', { terrain }) : terrain;
  },
  sections: { usual: 'orders', winning: 'end', kinds: { move: 'moving', build: 'economy', research: 'research' } },
};

const warshard: Briefing = {
  goal(_, { places, clock: { limit } }) {
    const points = places.reduce((sum, { kind, amount = 0 }) => sum + (kind === 'victory' ? amount : 0), 0);
    return [say('goal.points', { limit, points }), say('goal.noUnits')];
  },
  terrain({ options }, name) {
    const { defenseFactor, isWater } = (options as unknown as WarshardOptions).terrain[name as 'plains'];
    const terrain = sayOf('terrain', name);
    if (isWater) return say('legend.blocked', { terrain });
    return defenseFactor === 1 ? terrain : say('legend.defenceTimes', { terrain, amount: defenseFactor });
  },
  sections: {
    usual: 'turn',
    winning: 'winning',
    kinds: { move: 'moving', attack: 'fights', support: 'fights', retreat: 'retreats', advance: 'advance' },
    stages: {
      move: 'moving',
      attack: 'fights',
      support_att: 'fights',
      support_def: 'fights',
      retreat: 'retreats',
      advance: 'advance',
    },
  },
};

const briefings: { readonly [family in FamilyId]: Briefing } = { attrition, battle, warshard };

export function briefingOf({ game }: MatchHead): Briefing {
  return briefings[factsOf(game as GameId).family];
}
