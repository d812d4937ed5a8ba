import { isObject, type Note, readMarks } from '@hexfront/engine';

/** The notes of a replay file, which anyone may have written: whatever is not a note is left out, and the others are put in order. */
export function notesIn(notes: unknown): Note[] {
  const found = (Array.isArray(notes) ? notes : []).flatMap((note): Note[] => {
    if (!isObject(note) || !Number.isInteger(note.seat) || !Number.isInteger(note.step)) return [];
    const { seat, step, reasoning, annotations = [] } = note as { readonly [name: string]: unknown };
    const { marks } = readMarks(annotations);
    const said = typeof reasoning === 'string' ? { reasoning } : {};
    const drawn = marks.length === 0 ? {} : { annotations: marks };
    return [{ seat: seat as number, step: step as number, ...said, ...drawn }];
  });
  return found.toSorted((a, b) => a.step - b.step);
}
