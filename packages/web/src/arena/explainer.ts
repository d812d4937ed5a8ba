import type { Explanation } from '@hexfront/engine';
import { request } from './api.ts';
import type { ViewKind } from './match-source.ts';
import { rest } from './rest.ts';

/** Explains the numbers of a live match. Only the arena has its state, and only the current one. */
export class Explainer {
  private readonly path: string;
  private readonly viewKind: ViewKind;
  private readonly adminKey: string | null;

  constructor(matchId: string, viewKind: ViewKind, adminKey: string | null) {
    this.path = `/v1/matches/${encodeURIComponent(matchId)}/explain`;
    this.viewKind = viewKind;
    this.adminKey = adminKey;
  }

  /** Fails if the match has moved on meanwhile: the board is about to show the next position and asks again. */
  async explain(version: number, hex: string, signal: AbortSignal): Promise<readonly Explanation[]> {
    await rest(signal);
    const query = new URLSearchParams({ hex, view: this.viewKind });
    const { adminKey } = this;
    const answer = await request<'explain'>(`${this.path}?${query}`, { adminKey, signal });
    if (answer.stateVersion !== version)
      throw new Error(`the arena explained version ${answer.stateVersion} instead of ${version}`);
    return answer.explanations as Explanation[];
  }
}
