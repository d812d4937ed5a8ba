import { createHash } from 'node:crypto';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import type { Clock } from '../arena/ports.ts';
import { encryptPush, type PushTarget } from './encrypt.ts';
import { NotPublic, publicLookup } from './public-address.ts';
import { type VapidKey, vapidHeader } from './vapid.ts';

/** `gone`: this browser will never be reached again. `failed` messages are not sent again. */
export type Delivery = 'sent' | 'gone' | 'failed';

export interface PushSettings {
  /** A mailto: or https: address; without one, nothing is sent. */
  readonly contact: string;
  /** A push service of a test on this machine. All others are elsewhere. */
  readonly testOrigin: string | undefined;
}

const DAY_SECONDS = 86_400;
const PATIENCE_MS = 10_000;

/** Sends messages to the push services of browsers. Their addresses come from strangers, so nothing is sent into our own network. */
export class PushService {
  readonly #key: VapidKey;
  readonly #settings: PushSettings;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(key: VapidKey, settings: PushSettings, clock: Pick<Clock, 'now'>) {
    this.#key = key;
    this.#settings = settings;
    this.#clock = clock;
  }

  /** What browsers need to subscribe; null if this arena sends nothing. */
  get publicKey(): string | null {
    return this.#settings.contact === '' ? null : this.#key.publicKey;
  }

  /**
   * Whether an address can be that of a push service: https, the usual port, and a full name instead of a number. Where the name leads is
   * checked with every message; a refusal here would tell strangers about names in our network.
   */
  accepts(endpoint: string): boolean {
    if (this.publicKey === null || !URL.canParse(endpoint)) return false;
    const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
    if (origin === this.#settings.testOrigin) return true;
    const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
    return isPlain && /\.[a-z0-9-]+$/.test(hostname) && isIP(hostname) === 0;
  }

  /** A later message about the same topic replaces one that has not been delivered yet. */
  async send(target: PushTarget, topic: string, message: object): Promise<Delivery> {
    if (!this.accepts(target.endpoint)) return 'gone';
    let body: Buffer;
    try {
      body = encryptPush(JSON.stringify(message), target);
    } catch {
      // A key that is not on the curve.
      return 'gone';
    }
    const { origin } = new URL(target.endpoint);
    const headers = {
      authorization: vapidHeader(this.#key, origin, this.#settings.contact, this.#clock.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: DAY_SECONDS,
      topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
    };
    try {
      const status = await this.#post(target.endpoint, headers, body);
      if (status === 404 || status === 410) return 'gone';
      return status >= 200 && status < 300 ? 'sent' : 'failed';
    } catch (error) {
      return error instanceof NotPublic ? 'gone' : 'failed';
    }
  }

  /** The status. Redirections are not followed, and what else is answered is not read. */
  #post(endpoint: string, headers: Readonly<Record<string, string | number>>, body: Buffer): Promise<number> {
    const isTest = new URL(endpoint).origin === this.#settings.testOrigin;
    const options = { method: 'POST', headers, agent: false, signal: AbortSignal.timeout(PATIENCE_MS) } as const;
    return new Promise((resolve, reject) => {
      const sent = isTest ? plainRequest(endpoint, options) : request(endpoint, { ...options, lookup: publicLookup });
      sent.on('error', reject);
      sent.on('response', (response) => {
        resolve(response.statusCode as number);
        response.destroy();
      });
      sent.end(body);
    });
  }
}
