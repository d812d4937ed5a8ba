import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What happens to the bytes of a connection: they arrive, none do, or only those to the database do. */
export type Passage = 'open' | 'black hole' | 'one way';

interface Link {
  readonly client: Socket;
  readonly upstream: Socket;
  passage: Passage;
}

/** A network between a server and its PostgreSQL that fails on demand. Bytes that are swallowed never arrive, not even after it is healed. */
export class TcpProxy {
  /** The address of the database as seen through the proxy. */
  readonly url: string;
  /** What happens to new connections. */
  passage: Passage = 'open';
  /** How long bytes take in each direction. */
  delayMs = 0;
  /** Connections accepted so far. */
  accepted = 0;
  readonly #server: Server;
  readonly #links = new Set<Link>();

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(target: string): Promise<TcpProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(target);
    url.port = String((server.address() as AddressInfo).port);
    const proxy = new TcpProxy(server, url.href);
    server.on('connection', (client) => proxy.#accept(client, connect(Number(port), hostname)));
    return proxy;
  }

  get links(): number {
    return this.#links.size;
  }

  /** Changes what happens to the connections that are open now, or to the first `count` of them. */
  turn(passage: Passage, count = this.#links.size): void {
    for (const link of [...this.#links].slice(0, count)) link.passage = passage;
  }

  /** Nothing arrives any more, on any connection. */
  swallowAll(): void {
    this.passage = 'black hole';
    this.turn('black hole');
  }

  /** New connections work again; those that lost bytes stay as they are. */
  heal(): void {
    this.passage = 'open';
  }

  /** Resets all connections. */
  cut(): void {
    for (const { client, upstream } of this.#links) {
      client.resetAndDestroy();
      upstream.resetAndDestroy();
    }
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #accept(client: Socket, upstream: Socket): void {
    this.accepted++;
    const link: Link = { client, upstream, passage: this.passage };
    this.#links.add(link);
    client.on('data', (bytes) => link.passage !== 'black hole' && this.#forward(bytes, upstream));
    upstream.on('data', (bytes) => link.passage === 'open' && this.#forward(bytes, client));
    // In a black hole, neither side learns that the other has gone.
    const close = (other: Socket) => () => {
      if (client.destroyed && upstream.destroyed) this.#links.delete(link);
      else if (link.passage === 'open' || other === upstream) other.destroy();
    };
    client.on('close', close(upstream)).on('error', () => {});
    upstream.on('close', close(client)).on('error', () => {});
  }

  #forward(bytes: Buffer, to: Socket): void {
    if (this.delayMs === 0) to.write(bytes);
    else setTimeout(() => to.write(bytes), this.delayMs);
  }
}
