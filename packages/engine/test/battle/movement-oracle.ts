/**
 * Movement written a second time, plainly and slowly, from the rulings: units are objects, hexes are names, every question looks at
 * everyone. It is given the ways that units would go and says where they end.
 */
export interface Marcher {
  readonly number: number;
  readonly owner: number;
  readonly points: number;
  readonly home: string;
  readonly way: readonly string[];
}

/** Ends by number. */
type Ends = Map<number, string>;

const areEnemies = (a: Marcher, b: Marcher) => a.owner !== b.owner;

/** Ruling "battle-1 only" and fine print "Movement". */
export function raceOracle(units: readonly Marcher[], cap: number): Ends {
  const at: Ends = new Map(units.map((unit) => [unit.number, unit.home]));
  const going = new Set(units.filter(({ way }) => way.length > 0));
  const here = (hex: string) => units.filter(({ number }) => at.get(number) === hex);
  const byInitiative = (a: Marcher, b: Marcher) => b.points - a.points || a.number - b.number;
  for (let step = 0; going.size > 0; step++) {
    const goal = (unit: Marcher) => unit.way[step];
    for (const unit of [...going].sort(byInitiative)) {
      if (!going.has(unit)) continue;
      for (const other of here(goal(unit)))
        if (going.has(other) && goal(other) === at.get(unit.number) && areEnemies(unit, other)) going.delete(other);
    }
    for (let refused: Marcher[] = [...going]; refused.length > 0; ) {
      refused = [...new Set([...going].map(goal))].flatMap((hex) => {
        const staying = here(hex).filter((unit) => !going.has(unit));
        const entering = [...going].filter((unit) => goal(unit) === hex).sort(byInitiative);
        const allowed = entering
          .filter((unit) => staying.length > 0 || unit.owner === entering[0].owner)
          .filter((unit, i, fit) => {
            const before = fit.slice(0, i).filter(({ owner }) => owner === unit.owner).length;
            return before + staying.filter(({ owner }) => owner === unit.owner).length < cap;
          });
        return entering.filter((unit) => !allowed.includes(unit));
      });
      for (const unit of refused) going.delete(unit);
    }
    for (const unit of going) at.set(unit.number, goal(unit));
    const arrived = [...going].filter(
      (unit) => unit.way.length === step + 1 || here(at.get(unit.number)!).some((other) => areEnemies(unit, other)),
    );
    for (const unit of arrived) going.delete(unit);
  }
  return at;
}

/** 004 §2.4 with ruling "battle-2 only" and fine print "Movement". */
export function bounceOracle(units: readonly Marcher[], cap: number, friendsBounce: boolean): Ends {
  const movers = units.filter(({ way }) => way.length > 0);
  const failed = new Set<Marcher>();
  const spot = (unit: Marcher, step: number) => (step === 0 ? unit.home : unit.way[step - 1]);
  const end = (unit: Marcher) => spot(unit, unit.way.length);
  const isGoing = (unit: Marcher) => movers.includes(unit) && !failed.has(unit);
  const meet = (crossing: Marcher[], from: (unit: Marcher) => string, to: (unit: Marcher) => string) => {
    const met = crossing.filter((a) =>
      crossing.some((b) => areEnemies(a, b) && from(a) === to(b) && from(b) === to(a)),
    );
    for (const unit of met) failed.add(unit);
  };
  for (let step = 1; step <= 7; step++) {
    const crossing = movers.filter((unit) => isGoing(unit) && unit.way.length >= step);
    meet(
      crossing,
      (unit) => spot(unit, step - 1),
      (unit) => spot(unit, step),
    );
  }
  meet(movers.filter(isGoing), ({ home }) => home, end);
  const initiative = (unit: Marcher) => unit.points * 1000 + unit.number;
  const higher = (a: Marcher, b: Marcher) => initiative(b) - initiative(a) || b.number - a.number;
  for (let bounced: Marcher[] = movers; bounced.length > 0; ) {
    const going = movers.filter(isGoing);
    bounced = going.filter((unit) => {
      const rivals = going.filter((other) => end(other) === end(unit)).sort(higher);
      const staying = units.filter((other) => other.home === end(unit) && !going.includes(other));
      if (staying.length === 0) {
        const isBeaten = friendsBounce ? unit !== rivals[0] : unit.owner !== rivals[0].owner;
        if (isBeaten) return true;
      }
      const friends = staying.filter(({ owner }) => owner === unit.owner);
      if (friends.some((friend) => failed.has(friend))) return true;
      return rivals.filter(({ owner }) => owner === unit.owner).indexOf(unit) + friends.length >= cap;
    });
    for (const unit of bounced) failed.add(unit);
  }
  return new Map(units.map((unit) => [unit.number, isGoing(unit) ? end(unit) : unit.home]));
}
