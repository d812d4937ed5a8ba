import { battleChoice } from './choice.ts';
import { furtherOrders, ordersTo, triedOrders } from './orders.ts';
import { refusalOf } from './refusal.ts';
import { battleScene } from './scene.ts';
import { narrateBattle } from './narration.ts';
import type { Family } from '../family.ts';

export const battle: Family = {
  scene: battleScene,
  narrate: narrateBattle,
  choice: battleChoice,
  further: furtherOrders,
  towards: ordersTo,
  tries: triedOrders,
  refusal: refusalOf,
};
