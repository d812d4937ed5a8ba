import type { Bot, Player } from '@hexfront/bots';
import { draw, type Game, type JsonObject, Recorder, type Replay, type Seat } from '@hexfront/engine';

export interface MatchPlan {
  readonly game: Game;
  readonly options: JsonObject;
  readonly seed: string;
  /** One a seat. */
  readonly bots: readonly Bot[];
  /** Called after the opening and after each advance. */
  readonly watch?: (moment: Moment) => void;
}

export interface Moment {
  readonly state: unknown;
  readonly decisions: Readonly<Record<Seat, readonly unknown[]>>;
  readonly events: readonly unknown[];
}

/** Plays a match between bots to its end. A bot that decides something illegal is a bug of the bot, and said so. */
export function playMatch({ game, options, seed, bots, watch }: MatchPlan): Replay {
  const names = bots.map((bot) => bot.name);
  const recorder = new Recorder(game, options, seed, names);
  // Where there is chance, a bot's own seed must not give away the match's.
  const botSeed = (seat: Seat) => (game.traits.chance ? `${draw(seed, 'bot', seat)}` : `${seed}/${seat}`);
  const players = bots.map((bot, seat) => bot.sit({ game, options, seat, botSeed: botSeed(seat) }));
  const taken = players.map(() => 0);
  watch?.({ state: recorder.state, decisions: {}, events: [] });
  for (let seats = game.decision(recorder.state).seats; seats.length > 0; seats = game.decision(recorder.state).seats) {
    const decisions: Record<Seat, readonly unknown[]> = {};
    for (const seat of seats) decisions[seat] = ask(players[seat], seat, taken[seat]++);
    const { events, rejected } = recorder.advance(decisions, watch === undefined ? 'silent' : 'events');
    const [refused] = rejected;
    if (refused !== undefined) {
      const action = JSON.stringify(decisions[refused.seat][refused.index]);
      throw new Error(`${names[refused.seat]} in seat ${refused.seat} decided ${action}: ${refused.refusal.message}`);
    }
    watch?.({ state: recorder.state, decisions, events });
  }
  return recorder.replay();

  function ask(player: Player, seat: Seat, index: number): readonly unknown[] {
    const { state } = recorder;
    const { hidden, chance } = game.traits;
    const shown = hidden ? null : chance ? game.copy(state, undefined, `planning ${seat} ${index}`) : state;
    return player.decide({
      index,
      state: shown,
      view: () => game.view(state, seat),
      legal: () => game.legal(state, seat),
    });
  }
}
