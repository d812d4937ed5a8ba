import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser gives whoever may send it messages. */
export interface PushTarget {
  readonly endpoint: string;
  /** The browser's public key, an uncompressed point of P-256. */
  readonly p256dh: string;
  /** A secret of 16 bytes that only the browser and its arena know. */
  readonly auth: string;
}

/** What must be new for every message; tests use that of the standard. */
export interface Fresh {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}

const RECORD_SIZE = 4096;

/**
 * A message that only the browser can read: RFC 8291, in the format of RFC 8188 with one record. The `web-push` package would bring five
 * others along for what Node's own cryptography does in a screenful.
 */
export function encryptPush(text: string, { p256dh, auth }: PushTarget, fresh: Fresh = newFresh()): Buffer {
  const browserKey = Buffer.from(p256dh, 'base64url');
  const own = createECDH('prime256v1');
  own.setPrivateKey(fresh.privateKey);
  const publicKey = own.getPublicKey();
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, publicKey]);
  const shared = derived(own.computeSecret(browserKey), Buffer.from(auth, 'base64url'), about, 32);
  const key = derived(shared, fresh.salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(shared, fresh.salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([fresh.salt, size, Buffer.of(publicKey.length), publicKey, sealed, cipher.getAuthTag()]);
}

function newFresh(): Fresh {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() };
}

function derived(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
