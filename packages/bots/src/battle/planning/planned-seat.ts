import type { BattleState } from '@hexfront/engine/battle';
import type { BotMatch } from '../../bot.ts';
import { Commander } from '../commander.ts';
import { Draft } from '../draft.ts';
import type { Picture } from '../picture.ts';
import type { Posture } from '../posture.ts';
import type { SeatPayloads } from '../report.ts';
import { PlannedChoices } from './planned-choices.ts';
import { PlannedPicture } from './planned-picture.ts';

/** Adds orders to the draft of a tick before the posture decides about the other units. */
export type Errand = (draft: Draft) => void;

/** One player of a planned game: a commander with the picture and the memory of its own seat. */
export class PlannedSeat {
  readonly seat: number;
  readonly picture: PlannedPicture;
  readonly commander = new Commander();
  private readonly drawSeed: string;

  constructor(match: BotMatch, seat: number, view: SeatPayloads, like: Picture) {
    this.seat = seat;
    this.picture = new PlannedPicture(match, view, like);
    this.drawSeed = seat === match.seat ? match.botSeed : `${match.botSeed}/planned/${seat}`;
  }

  copy({ picture, commander }: { readonly picture: Picture; readonly commander: Commander }): void {
    this.picture.copyMemory(picture);
    this.commander.copy(commander);
  }

  orders(s: BattleState, posture: Posture, errand?: Errand): readonly unknown[] {
    const { picture, seat } = this;
    picture.look(s, seat);
    const draft = new Draft(picture, new PlannedChoices(s, seat), this.drawSeed, picture.tick);
    errand?.(draft);
    this.commander.command(draft, posture);
    return draft.taken();
  }
}
