import { type Bot, random } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { playMatch } from '@hexfront/sim';

const game = findGame('attrition-1') as Game;
const distanceToCrown = (hex: string) => Math.abs(hex.charCodeAt(0) - 69) + Math.abs(Number(hex.slice(1)) - 11);
const score = (a: any) => (a.action === 'recruit' ? 1 : a.action === 'move' ? -distanceToCrown(a.to) : -20);
const bot: Bot = {
  name: 'courtier',
  summary: 'Recruits when it can and gathers around the crown on E11, which is worth a point per turn.',
  plays: (other) => other === game,
  sit: () => ({ decide: (turn) => [turn.legal().toSorted((a, b) => score(b) - score(a))[0]] }),
};
console.log(playMatch({ game, options: game.options(), seed: 'first', bots: [bot, random] }).outcome);
