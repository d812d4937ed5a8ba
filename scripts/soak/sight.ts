import { type Ground, type Hex, key, type Truth } from './truth.ts';

/**
 * Ruling battle.7 by brute force, in floating point: within its radius a unit sees every hex to which one of two straight lines, shifted
 * a little to either side, crosses nothing impassable. A seat also sees what it controls. Shares no code with the engine.
 */
export function seenBy({ units, control }: Truth, ground: Ground, seat: number): Set<string> {
  const seen = new Set<string>();
  for (const [hex, owner] of control) if (owner === seat) seen.add(hex);
  for (const unit of units) {
    if (unit.owner !== seat) continue;
    const { vision, ignoresForestVision } = ground.stats[unit.type];
    const isHindered = ground.terrain.get(key(unit)) === 'Forest' && !ignoresForestVision;
    const radius = Math.max(1, vision - (isHindered ? ground.forestPenalty : 0));
    for (let q = unit.q - radius; q <= unit.q + radius; q++) {
      for (let r = unit.r - radius; r <= unit.r + radius; r++) {
        const hex = { q, r };
        if (distance(unit, hex) > radius || !ground.terrain.has(key(hex)) || seen.has(key(hex))) continue;
        if (isClear(ground, unit, hex, 1e-6) || isClear(ground, unit, hex, -1e-6)) seen.add(key(hex));
      }
    }
  }
  return seen;
}

function distance(a: Hex, b: Hex): number {
  const [q, r] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

function isClear({ terrain }: Ground, from: Hex, to: Hex, nudge: number): boolean {
  const steps = distance(from, to);
  for (let i = 1; i < steps; i++) {
    const q = from.q + ((to.q - from.q) * i) / steps + nudge;
    const r = from.r + ((to.r - from.r) * i) / steps + 2 * nudge;
    const between = terrain.get(key(nearest(q, r)));
    if (between === undefined || between === 'Impassable') return false;
  }
  return true;
}

/** Rounds the three cube coordinates and corrects the one that was rounded most. */
function nearest(q: number, r: number): Hex {
  const s = -q - r;
  const [wholeQ, wholeR, wholeS] = [Math.round(q), Math.round(r), Math.round(s)];
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) return { q: -wholeR - wholeS, r: wholeR };
  return offR > offS ? { q: wholeQ, r: -wholeQ - wholeS } : { q: wholeQ, r: wholeR };
}
