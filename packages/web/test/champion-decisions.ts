import { findBot, prepareBot } from '@hexfront/bots';
import { drawBelow, findGame, type Game, type JsonObject } from '@hexfront/engine';

/** What `champion` decides in positions of matches that begin at random, with its scores. Runs in Node and in a browser. */
export async function championDecisions(id: string, positions: number): Promise<string[]> {
  const game = findGame(id) as Game;
  await prepareBot('champion:1000', game);
  const found = findBot('champion:1000', game);
  if ('error' in found) throw new Error(found.error);
  const options = game.options() as JsonObject;
  const decided: string[] = [];
  for (let match = 0; decided.length < positions; match++) {
    const state = game.setup(options, 'match');
    const players = [0, 1].map((seat) => found.bot.sit({ game, options, seat, botSeed: `${match}/${seat}` }));
    const taken = [0, 0];
    for (let step = 0; decided.length < positions; step++) {
      const [seat] = game.decision(state).seats;
      if (seat === undefined) break;
      const legal = () => game.legal(state, seat);
      if (step < 9) {
        const actions = legal();
        game.advance(state, { [seat]: [actions[drawBelow(actions.length, `${match}`, step)]] }, 'silent');
        continue;
      }
      const turn = { index: taken[seat]++, state, view: () => game.view(state, seat), legal };
      const decision = players[seat].decide(turn);
      decided.push(`${JSON.stringify(decision)} ${players[seat].analysis!()!.score}`);
      game.advance(state, { [seat]: decision }, 'silent');
    }
  }
  return decided;
}
