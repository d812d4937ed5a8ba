/** A place in a list that is sorted by time, then by id: opaque to whoever carries it. */
export interface Cursor {
  readonly time: number;
  readonly id: string;
}

/** A cursor that is none of ours is an error by name, not a first page. */
export class CursorError extends Error {
  override readonly name = 'CursorError';
}

export function writeCursor({ time, id }: Cursor): string {
  return Buffer.from(`${time} ${id}`).toString('base64url');
}

export function readCursor(text: string): Cursor {
  const parts = /^(-?\d{1,15}) ([^\0\ufffd]+)$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (parts === null) throw new CursorError('this cursor is none of ours');
  return { time: Number(parts[1]), id: parts[2] };
}
