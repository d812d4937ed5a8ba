import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { GuestContext } from '../app/guest.ts';
import { animatesSteps } from '../app/effects.ts';
import { currentTheme, usesFingers } from '../app/theme.ts';
import type { BoardProps } from './board.tsx';
import { BoardView } from './board-view.ts';
import { usualLayers } from './layers.ts';
import { noMarks } from './marks.ts';
import { listenToPointers } from './pointer.ts';
import type { Scene } from './scene.ts';

/** The canvases of a board and the view that draws on them. Signals redraw the canvas without rendering the component. */
export function useBoardView(props: BoardProps, isLarge: ReadonlySignal<boolean>, isTurned: ReadonlySignal<boolean>) {
  const { frame, pointing, layers, marks, startAt } = props;
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const minimap = useRef<HTMLCanvasElement>(null);
  const view = useSignal<BoardView | null>(null);
  const shownSeq = useRef<number | null>(null);
  const onChoose = useRef(props.onChoose);
  onChoose.current = props.onChoose;
  const brush = useRef(props.brush);
  brush.current = props.brush;
  const isGuest = useContext(GuestContext);

  useEffect(() => {
    const made = new BoardView(canvas.current!);
    const box = stage.current!;
    const measure = () => made.resize(box.clientWidth, box.clientHeight, Math.min(2, devicePixelRatio));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    const point = (cell: number, isTouch: boolean) => {
      if (isTouch) pointing.moveTo(cell);
      else pointing.cursor.value = cell;
    };
    const stopListening = listenToPointers(box, made, {
      press: (cell, isTouch) => {
        point(cell, isTouch);
        onChoose.current?.(cell, isTouch);
      },
      brush: () => brush.current,
      drawn: point,
      hover: (cell) => {
        pointing.hovered.value = cell;
      },
      wantsWheel: () => !isGuest || box.matches(':focus'),
    });
    view.value = made;
    return () => {
      observer.disconnect();
      stopListening();
      made.close();
    };
  }, []);

  useSignalEffect(() => {
    const made = view.value;
    if (made === null) return;
    const { seq } = frame.value;
    const scene = turn(frame.value.scene, isTurned.value);
    made.isAnimated = animatesSteps.peek();
    made.minimap = isLarge.value ? minimap.current : null;
    // Only a step forward by one is animated.
    made.show(scene, shownSeq.current === seq - 1);
    shownSeq.current = seq;
    // Which position it shows, for whoever drives the page by scripts.
    stage.current!.dataset.seq = String(seq);
  });
  useEffect(() => {
    if (startAt === undefined) return;
    if (isLarge.peek()) view.peek()?.closeTo(startAt);
    else if (usesFingers.peek()) view.peek()?.fitFingers(startAt);
  }, []);
  useSignalEffect(() => {
    const shownMarks = {
      ...(marks?.value ?? noMarks),
      cursor: pointing.cursor.value,
      named: pointing.named.value,
    };
    view.value?.update(currentTheme.value, layers?.value ?? usualLayers, shownMarks);
  });
  const advised = useComputed(() => marks?.value.advised);
  useSignalEffect(() => {
    for (const cell of [...(advised.value?.keys() ?? [])].toReversed()) view.value?.reveal(cell);
  });
  useSignalEffect(() => {
    const cell = pointing.cursor.value;
    // Where the cursor is, for whoever drives the page by scripts.
    const at = view.value?.reveal(cell);
    if (stage.current !== null && at !== undefined) Object.assign(stage.current.dataset, at);
  });
  return { stage, canvas, minimap, view };
}

const turnedScenes = new WeakMap<Scene, Scene>();

/** The same object for the same scene, so that nothing is painted again. */
export function turn(scene: Scene, isTurned: boolean): Scene {
  if (!isTurned) return scene;
  const known = turnedScenes.get(scene) ?? { ...scene, isTurned };
  turnedScenes.set(scene, known);
  return known;
}
