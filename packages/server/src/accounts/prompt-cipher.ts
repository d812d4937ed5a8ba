import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/**
 * AES-256-GCM for texts at rest, as `v1.KEY-ID.BASE64URL(nonce, tag, ciphertext)`. The text contains the key's id, so that
 * older keys can still decrypt after a new one was added. `place` identifies the row of a text and is authenticated with it: a ciphertext
 * copied into another row cannot be decrypted.
 */
export class PromptCipher {
  readonly #keys = new Map<string, Buffer>();
  readonly #current: string;

  /** The first key encrypts; all of them decrypt. */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    for (const key of keys) {
      if (key.length !== 32) throw new Error(`a prompt key must have 32 bytes, not ${key.length}`);
      this.#keys.set(keyId(key), key);
    }
    this.#current = keyId(keys[0]);
  }

  seal(text: string, place: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.#current), nonce).setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `v1.${this.#current}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  open(sealed: string, place: string): string {
    const [version, id, data] = sealed.split('.');
    if (version !== 'v1') throw new Error('a stored prompt has an unknown format');
    const bytes = Buffer.from(data, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#key(id), bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  }

  #key(id: string): Buffer {
    const key = this.#keys.get(id);
    if (key === undefined) throw new Error(`a stored prompt is encrypted with the key ${id}, which is not configured`);
    return key;
  }
}

/** Identifies a key without revealing it. */
function keyId(key: Buffer): string {
  return createHash('sha256').update('prompt key id').update(key).digest('hex').slice(0, 8);
}
