import { type Bot, random } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { playMatch } from '@hexfront/sim';

const game = findGame('attrition-1') as Game;
const courtier: Bot = {
  name: 'courtier',
  summary: 'Recruits when it can and crowds around the crown on E11, which pays a point a turn.',
  plays: (other) => other === game,
  sit: ({ seat }) => ({
    decide: ({ state }) => {
      const fromCrown = (hex: string) => Math.abs(hex.charCodeAt(0) - 69) + Math.abs(Number(hex.slice(1)) - 11);
      const score = (a: any) => (a.action === 'recruit' ? 1 : a.action === 'move' ? -fromCrown(a.to) : -20);
      return [game.legal(state, seat).toSorted((a, b) => score(b) - score(a))[0]];
    },
  }),
};
console.log(playMatch({ game, options: game.options(), seed: 'first', bots: [courtier, random] }).outcome);
