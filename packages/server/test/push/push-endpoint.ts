import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly authorization: string;
  readonly message: any;
}

/** A push service on this machine, and the browsers behind it: it decrypts what it receives. */
export class PushEndpoint {
  readonly received: Received[] = [];
  /** What it answers. */
  status = 201;
  private readonly server: Server;
  private readonly browsers = new Map<
    string,
    { readonly pair: ReturnType<typeof createECDH>; readonly auth: Buffer }
  >();

  private constructor(server: Server) {
    this.server = server;
  }

  static async open(): Promise<PushEndpoint> {
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const path = request.url!;
      const { authorization = '' } = request.headers;
      endpoint.received.push({ path, authorization, message: endpoint.read(path, Buffer.concat(parts)) });
      response.writeHead(endpoint.status).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const endpoint = new PushEndpoint(server);
    return endpoint;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What a browser would send to the arena. */
  browser(name: string) {
    const pair = createECDH('prime256v1');
    const auth = randomBytes(16);
    this.browsers.set(`/${name}`, { pair, auth });
    const p256dh = pair.generateKeys().toString('base64url');
    return { endpoint: `${this.origin}/${name}`, keys: { p256dh, auth: auth.toString('base64url') } };
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** RFC 8291 from the other end. */
  private read(path: string, body: Buffer): unknown {
    const { pair, auth } = this.browsers.get(path)!;
    const [salt, length] = [body.subarray(0, 16), body[20]];
    const sender = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const derived = (secret: Buffer, by: Buffer, info: Buffer, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, size));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
    const shared = derived(pair.computeSecret(sender), auth, info, 32);
    const key = derived(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derived(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
}
