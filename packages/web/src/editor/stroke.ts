import { hexAt } from '../board/addresses.ts';
import type { Scene } from '../board/scene.ts';
import { applyTool, type Document, isAt, type Tool } from './scenario.ts';

/** A tool drawn over the board: it is used once on every hex it touches, and all of it is one change of the document. */
export class Stroke {
  document: Document;
  private readonly scene: Scene;
  private readonly tool: Tool;
  private readonly touched = new Set<number>();
  /** Whether the first hex had the road or bridge: then the stroke takes them away everywhere, else it adds them. */
  private isRemoving = false;

  constructor(document: Document, scene: Scene, tool: Tool) {
    this.document = document;
    this.scene = scene;
    this.tool = tool;
  }

  over(cell: number): void {
    const { scene, tool } = this;
    if (cell < 0 || this.touched.has(cell)) return;
    const has = this.hasToggled(cell);
    if (this.touched.size === 0) this.isRemoving = has;
    this.touched.add(cell);
    if (has !== this.isRemoving) return;
    const [row, col] = [Math.floor(cell / scene.cols), cell % scene.cols];
    this.document = applyTool(this.document, tool, hexAt(scene, cell), row, col);
  }

  private hasToggled(cell: number): boolean {
    const { kind } = this.tool;
    const list = kind === 'road' ? this.document.roads : kind === 'bridge' ? this.document.bridges : [];
    return list.some(isAt(hexAt(this.scene, cell)));
  }
}
