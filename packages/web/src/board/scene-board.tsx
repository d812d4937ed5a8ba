import { useSignal } from '@preact/signals';
import { useLayoutEffect, useState } from 'preact/hooks';
import { Board } from './board.tsx';
import type { Brush } from './pointer.ts';
import { Pointing } from './pointing.ts';
import type { Scene } from './scene.ts';

/** A board for a single scene rather than a match, as the editors show it. */
export function SceneBoard(props: {
  readonly scene: Scene;
  readonly title: string;
  readonly onChoose?: (cell: number) => void;
  readonly brush?: Brush | undefined;
}) {
  const { scene, ...more } = props;
  const [pointing] = useState(() => new Pointing());
  const frame = useSignal({ seq: 0, scene });
  useLayoutEffect(() => {
    frame.value = { seq: 0, scene };
  }, [scene]);
  return <Board {...more} frame={frame} pointing={pointing} mayTurn />;
}
