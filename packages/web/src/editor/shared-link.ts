/** Longer links are cut off by programs that people send them with. */
export const MOST_CHARACTERS = 8000;
/** A damaged or malicious link may unpack to anything. */
const MOST_BYTES = 200_000;
const PREFIX = '#document=';

/** A document as the fragment of a link, which browsers do not send to the server. */
export async function fragmentOf(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return PREFIX + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function hasDocument(hash: string): boolean {
  return hash.startsWith(PREFIX);
}

/** The document of such a fragment; null if its checksum, or anything else, shows that it is damaged. */
export async function readFragment(hash: string): Promise<string | null> {
  try {
    const base64 = hash.slice(PREFIX.length).replaceAll('-', '+').replaceAll('_', '/');
    const packed = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return await unpacked(packed);
  } catch {
    return null;
  }
}

async function unpacked(packed: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; length <= MOST_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts).text();
    length += value.length;
    parts.push(value);
  }
  void reader.cancel();
  return null;
}
