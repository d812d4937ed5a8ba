import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';

/** Counts the connections of each address, whatever they are used for, and has those refused that are too many. */
export class Connections {
  readonly #most: number;
  readonly #isProxy: (address: string) => boolean;
  readonly #counts = new Map<string, number>();

  /** `proxies` is the setting TRUST_PROXY: a trusted proxy connects for many callers, so it is not limited. */
  constructor(most: number, proxies: string) {
    this.#most = most;
    this.#isProxy = proxyTest(proxies);
  }

  of(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  watch(server: Server, refuse: (socket: Socket) => void): void {
    server.on('connection', (socket: Socket) => {
      const address = plain(socket.remoteAddress ?? '');
      const count = this.of(address);
      if (count >= this.#most && !this.#isProxy(address)) return refuse(socket);
      this.#counts.set(address, count + 1);
      socket.once('close', () => {
        const left = this.of(address) - 1;
        if (left > 0) this.#counts.set(address, left);
        else this.#counts.delete(address);
      });
    });
  }
}

/** An IPv4 address may arrive written as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');

function proxyTest(proxies: string): (address: string) => boolean {
  if (proxies === 'on') return () => true;
  if (proxies === 'off') return () => false;
  const list = new BlockList();
  for (const part of proxies.split(',')) {
    const [address, bits] = part.trim().split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
