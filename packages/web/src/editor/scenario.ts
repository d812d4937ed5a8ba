import { gameFacts, type GameId } from '@hexfront/engine/facts';

/** The game that plays scenarios. */
export const scenarioGame: GameId = gameFacts.find(({ family }) => family === 'warshard')!.id;

/** A scenario document while it is being edited: exactly the JSON that the command line checks. */
export interface Hex {
  readonly q: number;
  readonly r: number;
}

export interface Document {
  readonly title: string;
  readonly about: string;
  readonly origin: readonly [number, number];
  readonly map: readonly string[];
  readonly roads: readonly Hex[];
  readonly bridges: readonly Hex[];
  readonly names: readonly { readonly at: Hex; readonly name: string }[];
  readonly victory: readonly { readonly at: Hex; readonly points: number }[];
  readonly units: readonly { readonly id: string; readonly type: string; readonly side: string; readonly at: Hex }[];
  readonly reinforcements: readonly object[];
  readonly turnLimit: number;
}

export const glyphs: { readonly [terrain: string]: string } = {
  plains: '.',
  forest: '&',
  city: '#',
  hills: '^',
  trench: '=',
  water: '~',
};

export const unitTypes = ['infantry', 'mechanised', 'armor', 'artillery', 'air_wing', 'hq'] as const;

export type Tool =
  | { readonly kind: 'look' }
  | { readonly kind: 'terrain'; readonly terrain: string }
  | { readonly kind: 'road' | 'bridge' | 'victory' | 'eraser' }
  | { readonly kind: 'unit'; readonly side: 'blue' | 'red'; readonly type: string };

export const emptyScenario: Document = {
  title: 'New scenario',
  about: '',
  origin: [0, 0],
  map: Array.from({ length: 8 }, () => '.'.repeat(12)),
  roads: [],
  bridges: [],
  names: [],
  victory: [],
  units: [
    { id: 'B-HQ', type: 'hq', side: 'blue', at: { q: 1, r: 3 } },
    { id: 'R-HQ', type: 'hq', side: 'red', at: { q: 8, r: 4 } },
  ],
  reinforcements: [],
  turnLimit: 8,
};

export const isAt = (hex: Hex) => (other: Hex) => other.q === hex.q && other.r === hex.r;

/** The document after a tool was used on a hex. The check decides whether the result can be played. */
export function applyTool(scenario: Document, tool: Tool, hex: Hex, row: number, col: number): Document {
  const here = isAt(hex);
  const toggled = (list: readonly Hex[]) => (list.some(here) ? list.filter((each) => !here(each)) : [...list, hex]);
  const without = <Part extends { readonly at: Hex }>(list: readonly Part[]) => list.filter(({ at }) => !here(at));
  switch (tool.kind) {
    case 'look':
      return scenario;
    case 'terrain': {
      const line = scenario.map[row];
      return {
        ...scenario,
        map: scenario.map.with(row, line.slice(0, col) + glyphs[tool.terrain] + line.slice(col + 1)),
      };
    }
    case 'road':
      return { ...scenario, roads: toggled(scenario.roads) };
    case 'bridge':
      return { ...scenario, bridges: toggled(scenario.bridges) };
    case 'victory': {
      const known = scenario.victory.find(({ at }) => here(at));
      const points = (known?.points ?? 0) + 1;
      return { ...scenario, victory: [...without(scenario.victory), { at: hex, points }] };
    }
    case 'unit': {
      const id = freeId(scenario, tool.side);
      return { ...scenario, units: [...without(scenario.units), { id, type: tool.type, side: tool.side, at: hex }] };
    }
    case 'eraser':
      return {
        ...scenario,
        roads: scenario.roads.filter((each) => !here(each)),
        bridges: scenario.bridges.filter((each) => !here(each)),
        names: without(scenario.names),
        victory: without(scenario.victory),
        units: without(scenario.units),
      };
  }
}

function freeId(scenario: Document, side: string): string {
  const letter = side === 'blue' ? 'B' : 'R';
  for (let number = 1; ; number++) {
    const id = `${letter}-${number}`;
    if (!scenario.units.some((unit) => unit.id === id)) return id;
  }
}

/** Adds or removes rows and columns at the lower right. The check reports whatever is no longer on the map. */
export function resized(scenario: Document, rows: number, cols: number): Document {
  const map = Array.from({ length: rows }, (_, row) => (scenario.map[row] ?? '').slice(0, cols).padEnd(cols, '.'));
  return { ...scenario, map };
}

/** One line per map row and per unit, as people write such files. */
export function writeScenario(scenario: Document): string {
  const lines = Object.entries(scenario).map(([key, value]) => {
    if (!Array.isArray(value) || key === 'origin' || value.length === 0)
      return `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`;
    return `  ${JSON.stringify(key)}: [\n${value.map((part) => `    ${JSON.stringify(part)}`).join(',\n')}\n  ]`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}
