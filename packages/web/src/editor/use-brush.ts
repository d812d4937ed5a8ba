import { useRef, useState } from 'preact/hooks';
import type { Brush } from '../board/pointer.ts';
import { sceneOfDocument } from './bare-scene.ts';
import type { Document, Tool } from './scenario.ts';
import { Stroke } from './stroke.ts';

/** The document with the stroke that is being drawn, and the brush that draws it; a tool that changes nothing has no brush. */
export function useBrush(scenario: Document | null, tool: Tool, onChange: (scenario: Document) => void) {
  const stroke = useRef<Stroke | null>(null);
  const [draft, setDraft] = useState<Document | null>(null);
  const end = () => {
    stroke.current = null;
    setDraft(null);
  };
  const brush: Brush | undefined =
    scenario === null || tool.kind === 'look'
      ? undefined
      : {
          over: (cell) => {
            stroke.current ??= new Stroke(scenario, sceneOfDocument(scenario), tool);
            stroke.current.over(cell);
            setDraft(stroke.current.document);
          },
          lift: () => {
            const drawn = stroke.current?.document ?? scenario;
            end();
            if (drawn !== scenario) onChange(drawn);
          },
          drop: end,
        };
  return { shown: draft ?? scenario, brush };
}
