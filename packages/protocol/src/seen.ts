import { type DialectId, gameFacts, type GameId } from '@hexfront/engine/facts';
import type { z } from 'zod';
import { attritionEvent, conquestEvent } from './attrition-events.ts';
import { attritionView, conquestView } from './attrition.ts';
import * as battle1 from './battle-1.ts';
import * as battle2 from './battle-2.ts';
import { battle1Event, battle2Event } from './battle-events.ts';
import { publicView, seatView, wholeView } from './battle-views.ts';
import { warshardEvent } from './warshard-events.ts';
import * as warshard from './warshard.ts';

/** What a game shows: its events, and its views by who looks. Where nothing is hidden, everyone sees the same. */
export interface Seen {
  readonly event: z.ZodType;
  readonly views: { readonly seat: z.ZodType; readonly public: z.ZodType; readonly all: z.ZodType };
}

const open = (view: z.ZodType) => ({ seat: view, public: view, all: view });
const fogged = ({ matchStart, stateTick }: typeof battle1 | typeof battle2, event: z.ZodType) => ({
  seat: seatView(matchStart, stateTick),
  public: publicView,
  all: wholeView(event),
});

const dialects: Readonly<Record<DialectId, Seen>> = {
  attrition: { event: attritionEvent, views: open(attritionView) },
  conquest: { event: conquestEvent, views: open(conquestView) },
  'battle-v1': { event: battle1Event, views: fogged(battle1, battle1Event) },
  'battle-v2': { event: battle2Event, views: fogged(battle2, battle2Event) },
  warshard: { event: warshardEvent, views: open(warshard.view) },
};

export const seen = Object.fromEntries(gameFacts.map(({ id, dialect }) => [id, dialects[dialect]])) as Readonly<
  Record<GameId, Seen>
>;
