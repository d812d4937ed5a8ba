import type { Explanation } from '@hexfront/engine';
import { request } from './api.ts';
import type { ViewKind } from './match-source.ts';

/** How long the pointer rests on a hex before the arena is asked about it. */
const REST_MS = 150;

/** Why numbers of a match that goes on are what they are: the arena has its state, this page has not. It knows of now alone. */
export class Explainer {
  private readonly path: string;
  private readonly eyes: ViewKind;
  private readonly adminKey: string | null;

  constructor(matchId: string, eyes: ViewKind, adminKey: string | null) {
    this.path = `/v1/matches/${encodeURIComponent(matchId)}/explain`;
    this.eyes = eyes;
    this.adminKey = adminKey;
  }

  /** Fails if the match has moved on meanwhile: the board is about to show that, and then asks again. */
  async explain(version: number, hex: string, signal: AbortSignal): Promise<readonly Explanation[]> {
    await rest(signal);
    const query = new URLSearchParams({ hex, view: this.eyes });
    const { adminKey } = this;
    const answer = await request<'explain'>(`${this.path}?${query}`, { adminKey, signal });
    if (answer.stateVersion !== version)
      throw new Error(`version ${answer.stateVersion} was explained, not ${version}`);
    return answer.explanations as Explanation[];
  }
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS);
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', leave, { once: true });
  });
}
