/** A position in a list sorted by time, then by id; opaque to clients. */
export interface Cursor {
  readonly time: number;
  readonly id: string;
}

/** An invalid cursor is an error, not the first page. */
export class CursorError extends Error {
  override readonly name = 'CursorError';
}

export function writeCursor({ time, id }: Cursor): string {
  return Buffer.from(`${time} ${id}`).toString('base64url');
}

export function readCursor(text: string): Cursor {
  const parts = /^(-?\d{1,15}) ([^\0\ufffd]+)$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (parts === null) throw new CursorError('invalid cursor');
  return { time: Number(parts[1]), id: parts[2] };
}
