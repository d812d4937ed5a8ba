import { recall, remember } from '../app/preferences.ts';
import { ask, asFault } from './api.ts';

export interface Guest {
  readonly agentId: string;
  readonly name: string;
}

/** Who this browser plays as, or null: a guest whose visit has run out is nobody. */
export async function currentGuest(): Promise<Guest | null> {
  const known = recalled();
  if (known !== null) return known;
  try {
    return await ask<'me'>('/v1/auth/me');
  } catch (error) {
    if (asFault(error).status === 401) return null;
    throw error;
  }
}

/** The guest of this browser; a new one if there is none. The cookie is the arena's business, the name is remembered here. */
export async function enter(): Promise<Guest> {
  const guest = await ask<'guest'>('/v1/auth/guest', { method: 'POST' });
  remember('guest', JSON.stringify(guest));
  return guest;
}

export function recalled(): Guest | null {
  try {
    const known = JSON.parse(recall('guest') ?? 'null') as Guest | null;
    return typeof known?.agentId === 'string' ? known : null;
  } catch {
    return null;
  }
}

/** Refusals that mean: whoever this browser was is not known any more. */
export function isGone(code: string): boolean {
  return code === 'no-key' || code === 'bad-key' || code === 'not-a-player' || code === 'agent-disabled';
}
