/** A page of Playwright, or one that is not inspected. */
export interface Movable {
  evaluate(act: (frames: number) => Promise<void>, frames: number): Promise<unknown>;
}

/** Drags the board in circles and turns the wheel every few frames, one event per frame. */
export async function moveBoard(page: Movable, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    const stage = document.querySelector('[data-testid=board]') ?? document.body;
    const box = stage.getBoundingClientRect();
    const [cx, cy] = [box.left + Math.max(200, box.width / 2), box.top + Math.max(200, box.height / 2)];
    const fire = (type: string, x: number, y: number) =>
      stage.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, bubbles: true }));
    (stage as HTMLElement).setPointerCapture = () => undefined;
    fire('pointerdown', cx, cy);
    for (let i = 0; i < count; i++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      fire('pointermove', cx + Math.sin(i / 11) * 160, cy + Math.cos(i / 7) * 120);
      if (i % 3 === 0) {
        const deltaY = Math.floor(i / 40) % 2 === 0 ? -60 : 60;
        stage.dispatchEvent(
          new WheelEvent('wheel', { deltaY, clientX: cx, clientY: cy, bubbles: true, cancelable: true }),
        );
      }
    }
    fire('pointerup', cx, cy);
  }, frames);
}
