import { useEffect, useRef } from 'preact/hooks';
import { currentTheme } from '../app/theme.ts';
import { BoardView } from '../board/board-view.ts';
import { noMarks } from '../board/marks.ts';
import { usualLayers } from '../board/layers.ts';
import type { Scene } from '../board/scene.ts';

/** A still picture of a scene: the whole board, or the surroundings of a hex. Its caption says what it shows. */
export function Picture({ scene, focus }: { readonly scene: Scene; readonly focus: number | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = currentTheme.value;
  useEffect(() => {
    const view = new BoardView(canvas.current!);
    view.isAnimated = false;
    view.show(scene, false);
    view.resize(canvas.current!.clientWidth, canvas.current!.clientHeight, Math.min(2, devicePixelRatio));
    if (focus !== null) view.closeTo(focus);
    view.update(theme, usualLayers, { ...noMarks, cursor: focus ?? -1 });
    return () => view.close();
  }, [scene, focus, theme]);
  return <canvas ref={canvas} class="picture" aria-hidden="true" />;
}
