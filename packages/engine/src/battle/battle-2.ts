import { battle1 } from './battle-1.ts';
import { battle2Options } from './options/battle-2.ts';
import type { BattleFacts } from './rules.ts';

/** 004, and 001 where 004 is silent: only what differs. */
export const battle2 = {
  ...battle1,
  id: 'battle-2',
  title: { en: 'Battle, second edition', es: 'Batalla, segunda edición' },
  summary: {
    en: 'The same war with Lock & Bounce movement, Effective HP combat and Checkmate.',
    es: 'La misma guerra con movimiento de choque y rebote, combate de vida efectiva y jaque mate.',
  },
  dialect: 'battle-v2',
  tickField: 'tick',
  movement: 'lock-and-bounce',
  combat: 'effective-hp',
  capture: 'checkmate',
  options: battle2Options,
} as const satisfies BattleFacts;
