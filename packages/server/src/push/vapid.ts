import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** With which the arena identifies itself to push services (RFC 8292). */
export interface VapidKey {
  /** As browsers want it: an uncompressed point of P-256. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

const VALID_SECONDS = 12 * 3600;

/** The key that follows from a secret of this server: all nodes have the same one after every start, and there is nothing more to keep. */
export function vapidKeyOf(secret: Buffer): VapidKey {
  const number = Buffer.from(hkdfSync('sha256', secret, '', 'hexfront web push', 32));
  // Keys are less than the order of the curve, which has a leading 1.
  number[0] &= 0x7f;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(number);
  const point = pair.getPublicKey();
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const [x, y] = [text(point.subarray(1, 33)), text(point.subarray(33))];
  const key = { kty: 'EC', crv: 'P-256', d: text(number), x, y };
  return { publicKey: text(point), privateKey: createPrivateKey({ key, format: 'jwk' }) };
}

/** The header that proves to a push service who sends. `contact` is where its operators may complain. */
export function vapidHeader({ publicKey, privateKey }: VapidKey, origin: string, contact: string, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: origin, exp: Math.floor(now / 1000) + VALID_SECONDS, sub: contact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}
