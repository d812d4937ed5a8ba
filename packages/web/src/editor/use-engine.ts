import { useEffect, useRef } from 'preact/hooks';
import { EngineClient } from '../worker/engine-client.ts';

/** An engine for as long as the editor is open; it is there when effects run. */
export function useEngine() {
  const engine = useRef<EngineClient | null>(null);
  useEffect(() => {
    const made = new EngineClient();
    engine.current = made;
    return () => made.close();
  }, []);
  return engine;
}
