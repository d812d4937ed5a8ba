import { drawBelow } from '@hexfront/engine';
import type { Bot, BotMatch, BotTurn, Player } from './bot.ts';

const PARTS = 1000;

/**
 * Another bot with lapses: in a sequential game it plays this share of its actions at random, in a simultaneous one it forgets this
 * share of its orders.
 */
export function careless(bot: Bot, lapses: number, name: string, summary: string): Bot {
  return { name, summary, plays: bot.plays, sit: (match) => new CarelessPlayer(match, bot.sit(match), lapses) };
}

class CarelessPlayer implements Player {
  private readonly match: BotMatch;
  private readonly player: Player;
  private readonly parts: number;
  private hasSlipped = false;

  constructor(match: BotMatch, player: Player, lapses: number) {
    this.match = match;
    this.player = player;
    this.parts = Math.round(lapses * PARTS);
  }

  decide(turn: BotTurn): readonly unknown[] {
    return this.match.game.traits.simultaneous ? this.forget(turn) : this.slip(turn);
  }

  analysis() {
    return this.hasSlipped ? null : (this.player.analysis?.() ?? null);
  }

  private slip(turn: BotTurn): readonly unknown[] {
    const { index } = turn;
    this.hasSlipped = this.lapses(index, 'slip');
    if (!this.hasSlipped) return this.player.decide(turn);
    const legal = turn.legal();
    return [legal[drawBelow(legal.length, this.match.botSeed, index, 'slipped')]];
  }

  private forget(turn: BotTurn): readonly unknown[] {
    return this.player.decide(turn).filter((_, i) => !this.lapses(turn.index, `order ${i}`));
  }

  private lapses(index: number, what: string): boolean {
    return drawBelow(PARTS, this.match.botSeed, index, what) < this.parts;
  }
}
