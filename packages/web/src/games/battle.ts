import { battleChoice } from './battle-choice.ts';
import { furtherOrders, ordersTo } from './battle-orders.ts';
import { refusalOf } from './battle-refusal.ts';
import { battleScene } from './battle-scene.ts';
import { tellBattle } from './battle-tell.ts';
import type { Family } from './family.ts';

export const battle: Family = {
  scene: battleScene,
  tell: tellBattle,
  choice: battleChoice,
  further: furtherOrders,
  towards: ordersTo,
  refusal: refusalOf,
};
