import { seatColours } from '../board/palette.ts';

const rows = ['..0....1..', '.000..111.', '0000.1111.', '.00.2..11.', '...22.3...'];

/** A little map behind the headline. */
export function HexArt() {
  return (
    <svg class="hex-art" viewBox="0 0 190 86" aria-hidden="true">
      {rows.flatMap((row, r) =>
        [...row].map((mark, c) => {
          const [x, y] = [c * 17.3 + (r & 1) * 8.66 + 12, r * 15 + 12];
          const points = Array.from(
            { length: 6 },
            (_, k) => `${x + 9.4 * Math.sin((k * Math.PI) / 3)},${y - 9.4 * Math.cos((k * Math.PI) / 3)}`,
          );
          const fill = mark === '.' ? 'currentColor' : seatColours[Number(mark)];
          return (
            <polygon
              key={`${r} ${c}`}
              points={points.join(' ')}
              fill={fill}
              fill-opacity={mark === '.' ? 0.08 : 0.85}
            />
          );
        }),
      )}
    </svg>
  );
}
