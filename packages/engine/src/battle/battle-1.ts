import { battle1Options } from './options/battle-1.ts';
import type { BattleFacts } from './rules.ts';

/** 001 with the rulings. */
export const battle1 = {
  id: 'battle-1',
  family: 'battle',
  title: { en: 'Battle', es: 'Batalla' },
  summary: {
    en: 'Two to six players give orders at once under fog of war: supply, economy, pooled damage; the last Chief wins.',
    es: 'De dos a seis jugadores dan órdenes a la vez bajo la niebla de guerra: suministro, economía, daño en común; gana el último Jefe.',
  },
  traits: { seats: [2, 6], simultaneous: true, hidden: true, chance: true },
  sides: ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'],
  dialect: 'battle-v1',
  tickField: 'tick_target',
  movement: 'initiative-race',
  combat: 'pooled-damage',
  capture: 'surrounded',
  options: battle1Options,
} as const satisfies BattleFacts;
