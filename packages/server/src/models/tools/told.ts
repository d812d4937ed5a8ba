import { type Area, areaLines, eventWords, type Part, partLines, type Section } from '@hexfront/engine';

/** What a session has been told about a match, so that only changes need to be told. Made from views of the player alone. */
export interface Told {
  readonly matchId: string;
  readonly version: number;
  readonly sentences: readonly string[];
  /** The lines of each list, by heading. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** The names of the hexes of each area, by heading and label. Hexes that have left sight stay, as the model remembers them. */
  readonly areas: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly heard: Heard;
}

/** What has happened since, in words, and up to which version. */
export interface Heard {
  readonly version: number;
  readonly words: readonly string[];
}

/** Of a match that nobody looks at, the latest are kept. */
const mostWords = 200;

/** Adds the events of its match, whichever match was waited for. */
export function withEvents(told: Told, events: readonly any[]): Told {
  const versionOf = ({ state, stateVersion = state?.stateVersion ?? -1 }: any): number => stateVersion;
  const own = events.filter((event) => event.matchId === told.matchId && versionOf(event) > told.version);
  if (own.length === 0) return told;
  const { version, words } = told.heard;
  const added = own.flatMap(({ engineEvents = [] }) => engineEvents.map(eventWords)).filter((each) => each !== null);
  const heard = { version: Math.max(version, ...own.map(versionOf)), words: [...words, ...added].slice(-mostWords) };
  return { ...told, heard };
}

export function tellAll(parts: readonly Part[]): string {
  return parts.flatMap(partLines).join('\n');
}

/** What a reader of `told` does not know yet; empty if that is nothing. */
export function tellChanges(parts: readonly Part[], told: Told): string {
  return parts
    .flatMap((part) => (typeof part === 'string' ? changedSentence(part, told) : changedSection(part, told)))
    .join('\n')
    .trim();
}

function changedSentence(sentence: string, { sentences }: Told): string[] {
  return sentences.includes(sentence) ? [] : [sentence];
}

function changedSection(section: Section, told: Told): string[] {
  const { is, heading, lines } = section;
  switch (is) {
    case 'ground':
    case 'events':
      return [];
    case 'news':
      return lines.length === 0 ? [] : [`${heading}: ${lines.join('. ')}.`];
    case 'area': {
      const areas = newlyIn(section.areas!, told.areas[heading] ?? {});
      return areas.length === 0 ? [] : [`${heading}, new:`, ...areaLines(areas).map((line) => `- ${line}`)];
    }
    case 'list': {
      const before = told.lists[heading] ?? [];
      const changed = lines.filter((line) => !before.includes(line)).map((line) => `- ${line}`);
      const names = lines.map(nameOf);
      const gone = before.map(nameOf).filter((name) => !names.includes(name));
      if (changed.length + gone.length === 0) return [];
      const end = gone.length === 0 ? [] : [`- no longer listed: ${gone.join(', ')}`];
      return [`${heading}, changed:`, ...changed, ...end];
    }
  }
}

/** What a line is about comes first: `A-1, infantry, on B2` is about A-1. */
function nameOf(line: string): string {
  return line.split(/[,;:] /, 1)[0];
}

/** The hexes that were not told with this label, or not at all. */
function newlyIn(areas: readonly Area[], before: Told['areas'][string]): Area[] {
  return areas
    .map(([label, hexes]): Area => [label, hexes.filter(({ name }) => before[label]?.includes(name) !== true)])
    .filter(([, hexes]) => hexes.length > 0);
}

/** What is known once these parts have been told, in full (`before` is null) or as changes. */
export function toldWith(parts: readonly Part[], matchId: string, version: number, before: Told | null): Told {
  const sections = parts.filter((part): part is Section => typeof part !== 'string');
  return {
    matchId,
    version,
    heard: { version, words: [] },
    sentences: parts.filter((part) => typeof part === 'string'),
    lists: Object.fromEntries(
      sections.filter(({ is }) => is === 'list').map(({ heading, lines }) => [heading, lines] as const),
    ),
    areas: Object.fromEntries(
      sections
        .filter(({ is }) => is === 'area')
        .map(({ heading, areas }) => [heading, known(areas!, before?.areas[heading] ?? {})]),
    ),
  };
}

function known(areas: readonly Area[], before: Told['areas'][string]): Record<string, string[]> {
  const now = new Set(areas.flatMap(([, hexes]) => hexes.map(({ name }) => name)));
  const kept = Object.entries(before).map(([label, names]) => [label, names.filter((name) => !now.has(name))] as const);
  const all: Record<string, string[]> = Object.fromEntries(kept);
  for (const [label, hexes] of areas) all[label] = [...(all[label] ?? []), ...hexes.map(({ name }) => name)];
  return all;
}
