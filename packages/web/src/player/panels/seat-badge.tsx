import { useEffect, useRef } from 'preact/hooks';
import { traceToken } from '../../board/paint/atlas.ts';
import { colourOf, shapeOf } from '../../board/palette.ts';

/** A seat's colour and shape as on the board, next to its name. */
export function SeatBadge({ seat, size = 20 }: { readonly seat: number; readonly size?: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current!.getContext('2d')!;
    pen.setTransform(2, 0, 0, 2, 0, 0);
    pen.clearRect(0, 0, size, size);
    traceToken(pen, shapeOf(seat), size / 2, size / 2, size * 0.42);
    pen.fillStyle = colourOf(seat);
    pen.fill();
    pen.strokeStyle = 'rgba(255,255,255,0.8)';
    pen.lineWidth = 1.2;
    pen.stroke();
  }, [seat, size]);
  return (
    <canvas
      ref={canvas}
      class="badge"
      width={size * 2}
      height={size * 2}
      style={{ width: `${size}px`, height: `${size}px` }}
      aria-hidden="true"
    />
  );
}
