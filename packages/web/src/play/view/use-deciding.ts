import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { addressOf } from '../../board/addresses.ts';
import type { Choice } from '../../games/choice.ts';
import { useWords } from '../../messages/words.ts';
import { targetsFrom } from './draft.ts';
import type { SeatClient } from '../client/seat-client.ts';
import { useDraft } from './use-draft.ts';
import type { Seen } from './use-table.ts';

/** What the next hex that is pointed at is for, when it is not one of the marked targets. */
export type Aim = 'move' | 'rally';

const nothing: readonly Choice[] = [];

/** From a hex that was pointed at to a decision. */
export function useDeciding(table: SeatClient, seen: Seen) {
  const { t } = useWords();
  const { state, choices: listed } = seen;
  const drafting = useDraft(table, seen);
  const [selected, setSelected] = useState(-1);
  const [aim, setAim] = useState<Aim | null>(null);
  const [asked, setAsked] = useState<readonly Choice[]>(nothing);
  const [further, setFurther] = useState<readonly Choice[]>(nothing);
  const { isSimultaneous } = table.head;
  const seq = state?.seq ?? -1;
  const isDeciding = state !== null && state.isYours && (state.given === null || drafting.isChanging);
  const choices = isDeciding ? listed : nothing;
  const targets = useMemo(() => targetsFrom(choices, selected), [choices, selected]);
  const now = useRef(seq);
  now.current = seq;

  /** Hexes from which something can be ordered: besides what is listed, every own unit and facility where all decide at once. */
  const isOwn = (cell: number) => {
    if (!isDeciding || cell === -1) return false;
    if (choices.some(({ from }) => from === cell)) return true;
    const { stacks, places } = state.scene;
    return isSimultaneous && [...stacks, ...places].some((each) => each.cell === cell && each.seat === table.seat);
  };
  useEffect(() => {
    setAsked(nothing);
    setAim(null);
    if (!isOwn(selected)) setSelected(-1);
  }, [seq, isDeciding]);
  useEffect(() => {
    setFurther(nothing);
    if (selected === -1 || !isDeciding) return;
    let isWanted = true;
    void table.further(selected).then((found) => isWanted && setFurther(found));
    return () => {
      isWanted = false;
    };
  }, [selected, seq, isDeciding]);

  const release = () => {
    setAsked(nothing);
    if (aim === null && asked.length === 0) setSelected(-1);
    setAim(null);
  };
  const decide = (chosen: readonly Choice[]) => {
    setAsked(nothing);
    setAim(null);
    drafting.setNotice(null);
    // Whoever stays behind on the hex is not chosen any more: the next hex that is pointed at would be his target.
    if (chosen.some(({ to }) => to !== null)) setSelected(-1);
    if (isSimultaneous) drafting.add(chosen);
    else void drafting.give(chosen);
  };
  const settle = (found: readonly Choice[]) => {
    if (found.length === 1) decide(found);
    else setAsked(found);
  };
  /** Sends to a hex that is no marked target, if there is a way. */
  const point = async (kind: Aim, to: number) => {
    const found = (await table.towards(selected, to)).filter((choice) => choice.kind === kind);
    if (now.current !== seq) return;
    if (found.length > 0) return settle(found);
    drafting.setNotice(t('play.noWay', { hex: addressOf(state!.scene, to) }));
  };
  const choose = (cell: number) => {
    drafting.setNotice(null);
    if (aim !== null) return void point(aim, cell);
    const possible = targets.get(cell);
    if (possible !== undefined) return settle(possible);
    setAsked(nothing);
    if (isOwn(cell)) setSelected(cell);
    else if (selected !== -1 && isSimultaneous) void point('move', cell);
    else setSelected(-1);
  };

  const aims: Aim[] = [];
  if (isSimultaneous && choices.some(({ from, kind }) => from === selected && kind === 'move')) aims.push('move');
  if (further.some(({ kind }) => kind === 'rally')) aims.push('rally');
  return {
    ...drafting,
    isDeciding,
    selected,
    targets,
    aim,
    aims,
    asked,
    choices: further.length === 0 ? choices : [...choices, ...further],
    setAim,
    choose,
    decide,
    release,
  };
}

export type Deciding = ReturnType<typeof useDeciding>;
