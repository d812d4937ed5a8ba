/**
 * SHA-256 (FIPS 180-4) in plain integers. The engine may not use a platform's crypto: it must be synchronous and the same in
 * browsers. Any language's standard library can therefore recompute a draw.
 */
const primes = firstPrimes(64);
const K = Int32Array.from(primes, (p) => rootFraction(p, 3n));
const START = Int32Array.from(primes.slice(0, 8), (p) => rootFraction(p, 2n));

const schedule = new Int32Array(64);

/** The eight 32-bit words of the digest of a text in UTF-8. */
export function sha256(text: string): Int32Array {
  const bytes = padded(utf8(text));
  const h = START.slice();
  for (let at = 0; at < bytes.length; at += 64) compress(h, bytes, at);
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

function padded(bytes: number[]): Uint8Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const out = new Uint8Array(blocks * 64);
  out.set(bytes);
  out[bytes.length] = 0x80;
  let bits = bytes.length * 8;
  for (let i = out.length - 1; bits > 0; i--) {
    out[i] = bits & 255;
    bits = Math.floor(bits / 256);
  }
  return out;
}

/** Lone surrogates become U+FFFD, as with TextEncoder, which is not part of the language and therefore not used here. */
function utf8(text: string): number[] {
  const out: number[] = [];
  for (const char of text.toWellFormed()) {
    const c = char.codePointAt(0)!;
    if (c < 0x80) out.push(c);
    else if (c < 0x800) out.push(0xc0 | (c >> 6), 0x80 | (c & 63));
    else if (c < 0x10000) out.push(0xe0 | (c >> 12), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
    else out.push(0xf0 | (c >> 18), 0x80 | ((c >> 12) & 63), 0x80 | ((c >> 6) & 63), 0x80 | (c & 63));
  }
  return out;
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
