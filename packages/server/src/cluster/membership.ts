import type { Services } from '../services.ts';
import type { Listening } from '../storage/database.ts';
import type { ClusterNode } from './cluster-node.ts';
import { Follower } from './follower.ts';
import { channel, readNews } from './news.ts';

/** This process as one of the nodes: from when it hears the others and holds a lease until it has given that back. */
export class Membership {
  private readonly services: Services;
  private readonly node: ClusterNode;
  private readonly follower: Follower;
  private listening: Listening | null = null;

  constructor(services: Services, node: ClusterNode) {
    this.services = services;
    this.node = node;
    this.follower = new Follower(services, services.config.HEXFRONT_LEASE_MS);
  }

  async join(): Promise<void> {
    const { database, arena, report } = this.services;
    const hear = (message: string) => {
      const news = readNews(message, this.node.name);
      if (news !== null) this.follower.hear(news);
    };
    const onGap = () => {
      this.follower.missed().catch((error) => report('what other nodes wrote could not be read', error));
    };
    this.listening = database.listen!(channel, { hear, onGap });
    await this.listening.ready;
    await this.node.start(arena);
    this.follower.start();
  }

  async leave(): Promise<void> {
    this.follower.close();
    await this.listening?.close();
    await this.node.close().catch((error) => this.services.report('the lease could not be given back', error));
  }
}
