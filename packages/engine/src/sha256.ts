/**
 * SHA-256 (FIPS 180-4) in plain integers. The engine may not use a platform's crypto: it must be synchronous and the same in
 * browsers. Any language's standard library can therefore recompute a draw.
 */
const primes = firstPrimes(64);
const K = Int32Array.from(primes, (p) => rootFraction(p, 3n));
const START = Int32Array.from(primes.slice(0, 8), (p) => rootFraction(p, 2n));

const schedule = new Int32Array(64);
/** The text that is being hashed; it grows with the longest. */
let bytes = new Uint8Array(1024);

/** The eight 32-bit words of the digest of a text in UTF-8. */
export function sha256(text: string): Int32Array {
  const end = pad(writeUtf8(text));
  const h = START.slice();
  for (let at = 0; at < end; at += 64) compress(h, bytes, at);
  return h;
}

/** The digest as 64 hexadecimal digits. */
export function sha256Hex(text: string): string {
  return Array.from(sha256(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function compress(h: Int32Array, bytes: Uint8Array, at: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) {
    const j = at + i * 4;
    w[i] = (bytes[j] << 24) | (bytes[j + 1] << 16) | (bytes[j + 2] << 8) | bytes[j + 3];
  }
  for (let i = 16; i < 64; i++) {
    const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
  }
  let [a, b, c, d, e, f, g, k] = h;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const t1 = (k + s1 + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    k = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  h[0] += a;
  h[1] += b;
  h[2] += c;
  h[3] += d;
  h[4] += e;
  h[5] += f;
  h[6] += g;
  h[7] += k;
}

function turn(x: number, by: number): number {
  return (x >>> by) | (x << (32 - by));
}

/** Pads the text to whole blocks and returns where they end. */
function pad(length: number): number {
  const end = Math.ceil((length + 9) / 64) * 64;
  bytes[length] = 0x80;
  bytes.fill(0, length + 1, end);
  let bits = length * 8;
  for (let i = end - 1; bits > 0; i--) {
    bytes[i] = bits & 255;
    bits = Math.floor(bits / 256);
  }
  return end;
}

/**
 * Writes a text and returns how many bytes it has. Lone surrogates become U+FFFD, as with TextEncoder, which is not part of the language
 * and therefore not used here.
 */
function writeUtf8(text: string): number {
  const wellFormed = text.toWellFormed();
  const room = wellFormed.length * 3 + 128;
  if (bytes.length < room) bytes = new Uint8Array(room * 2);
  let length = 0;
  for (let i = 0; i < wellFormed.length; i++) {
    const c = wellFormed.codePointAt(i)!;
    if (c < 0x80) bytes[length++] = c;
    else {
      if (c < 0x800) bytes[length++] = 0xc0 | (c >> 6);
      else {
        if (c < 0x10000) bytes[length++] = 0xe0 | (c >> 12);
        else {
          bytes[length++] = 0xf0 | (c >> 18);
          bytes[length++] = 0x80 | ((c >> 12) & 63);
          i++;
        }
        bytes[length++] = 0x80 | ((c >> 6) & 63);
      }
      bytes[length++] = 0x80 | (c & 63);
    }
  }
  return length;
}

/** The first 32 bits behind the point of a root, exactly: floating roots may differ between platforms. */
function rootFraction(p: number, degree: bigint): number {
  const scaled = BigInt(p) << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** degree <= scaled) root += bit;
  return Number(root & 0xffffffffn) | 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n);
  return found;
}
