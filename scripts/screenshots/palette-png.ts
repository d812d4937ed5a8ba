import { crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 128;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Each pixel as 0xRRGGBB. */
  readonly colours: Uint32Array;
}

interface Counted {
  readonly rgb: readonly [number, number, number];
  readonly count: number;
}

/** The same picture with few colours, at about a third of the size: a browser writes every pixel in full. */
export function toPalette(png: Buffer): Buffer {
  const { width, height, colours } = decode(png);
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const counted = [...counts].map(([colour, count]) => ({ rgb: rgbOf(colour), count }));
  const palette = paletteOf(counted);
  const nearest = new Map([...counts.keys()].map((colour) => [colour, nearestIn(palette, rgbOf(colour))]));
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = nearest.get(colours[y * width + x])!;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const rgbOf = (colour: number) => [colour >> 16, (colour >> 8) & 255, colour & 255] as const;

/** Median cut: the box whose colours lie furthest apart, counted by pixels, is halved until there are enough boxes. */
function paletteOf(counted: Counted[]): (readonly [number, number, number])[] {
  const boxes = [boxOf(counted)];
  while (boxes.length < MOST_COLOURS) {
    const at = boxes.reduce((best, { spread }, k) => (spread > boxes[best].spread ? k : best), 0);
    const { colours, channel, spread } = boxes[at];
    if (spread === 0) break;
    colours.sort((a, b) => a.rgb[channel] - b.rgb[channel]);
    const half = colours.reduce((sum, { count }) => sum + count, 0) / 2;
    let [cut, sum] = [1, colours[0].count];
    while (cut < colours.length - 1 && sum + colours[cut].count <= half) sum += colours[cut++].count;
    boxes.splice(at, 1, boxOf(colours.slice(0, cut)), boxOf(colours.slice(cut)));
  }
  return boxes.map(({ colours }) => middleOf(colours));
}

function boxOf(colours: Counted[]) {
  const widths = [0, 1, 2].map((channel) => {
    let [low, high] = [255, 0];
    for (const { rgb } of colours) [low, high] = [Math.min(low, rgb[channel]), Math.max(high, rgb[channel])];
    return high - low;
  });
  const channel = widths.indexOf(Math.max(...widths));
  const pixels = colours.reduce((sum, { count }) => sum + count, 0);
  return { colours, channel, spread: widths[channel] * Math.sqrt(pixels) };
}

/** A colour that fills an area stays as it is; others are averaged. */
function middleOf(colours: readonly Counted[]): readonly [number, number, number] {
  const pixels = colours.reduce((sum, { count }) => sum + count, 0);
  const main = colours.reduce((best, each) => (each.count > best.count ? each : best));
  if (main.count * 2 > pixels) return main.rgb;
  const mean = (channel: 0 | 1 | 2) =>
    Math.round(colours.reduce((sum, { rgb, count }) => sum + rgb[channel] * count, 0) / pixels);
  return [mean(0), mean(1), mean(2)];
}

function nearestIn(palette: readonly (readonly number[])[], [red, green, blue]: readonly number[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (const [k, [r, g, b]] of palette.entries()) {
    const distance = (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
    if (distance < least) [best, least] = [k, distance];
  }
  return best;
}

/** Reads what browsers write: eight bits per channel, with or without alpha, not interlaced. */
function decode(png: Buffer): Pixels {
  const parts: Buffer[] = [];
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const [width, height, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25]];
  if (png[24] !== 8 || (kind !== 2 && kind !== 6) || png[28] !== 0) throw new Error('an unexpected kind of PNG');
  const size = kind === 2 ? 3 : 4;
  const line = width * size;
  const raw = inflateSync(Buffer.concat(parts));
  const colours = new Uint32Array(width * height);
  let above = new Uint8Array(line);
  for (let y = 0; y < height; y++) {
    const start = y * (line + 1);
    const row = new Uint8Array(raw.subarray(start + 1, start + 1 + line));
    unfilter(raw[start], row, above, size);
    for (let x = 0; x < width; x++) {
      colours[y * width + x] = (row[x * size] << 16) | (row[x * size + 1] << 8) | row[x * size + 2];
    }
    above = row;
  }
  return { width, height, colours };
}

function unfilter(filter: number, row: Uint8Array, above: Uint8Array, size: number): void {
  if (filter === 0) return;
  for (let k = 0; k < row.length; k++) {
    const [left, up, corner] = k < size ? [0, above[k], 0] : [row[k - size], above[k], above[k - size]];
    row[k] += filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [left, up, corner].map((each) => Math.abs(guess - each));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
