export interface StreamEvent {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
}

/** Splits a stream of text into server-sent events, however it arrives. Comments, which only keep the stream alive, are skipped. */
export class EventParser {
  private rest = '';

  add(text: string): StreamEvent[] {
    this.rest += text;
    const parts = this.rest.split(/\r?\n\r?\n/);
    this.rest = parts.pop()!;
    return parts.flatMap(read);
  }
}

function read(part: string): StreamEvent[] {
  let id: string | null = null;
  let event = 'message';
  const data: string[] = [];
  for (const line of part.split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at <= 0) continue;
    const value = line.slice(at + 1).replace(/^ /, '');
    const field = line.slice(0, at);
    if (field === 'id') id = value;
    else if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
  }
  return data.length === 0 ? [] : [{ id, event, data: data.join('\n') }];
}
