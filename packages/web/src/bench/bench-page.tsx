import { useEffect, useState } from 'preact/hooks';
import { SceneBoard } from '../board/scene-board.tsx';
import type { Scene } from '../board/scene.ts';
import { EngineClient } from '../worker/engine-client.ts';

/** `/bench/board` shows the largest board, to be measured; `/bench/empty` shows nothing, to compare with. */
export default function BenchPage({ parameter }: { readonly parameter: string }) {
  const [scene, setScene] = useState<Scene | null>(null);
  useEffect(() => {
    if (parameter !== 'board') return;
    const engine = new EngineClient();
    void engine.call('largeScene').then((made) => {
      setScene(made);
      engine.close();
    });
    return () => engine.close();
  }, []);
  if (scene === null) return <div data-testid={parameter === 'board' ? 'waiting' : 'empty'} />;
  const units = scene.stacks.reduce((sum, { count }) => sum + count, 0);
  return (
    <div data-testid="bench" data-units={units} data-hexes={scene.terrain.length}>
      <SceneBoard scene={scene} title="" />
    </div>
  );
}
