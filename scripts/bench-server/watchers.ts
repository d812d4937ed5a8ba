import { Agent, get } from 'node:http';

/** The events of each spectator: ids with their time of arrival. */
export interface Watched {
  readonly heard: [id: string, time: number][][];
  readonly bytes: number;
}

const heard: [string, number][][] = [];
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let bytes = 0;
let events = 0;

/** Only looks for ids, since the clients are not being measured. */
function listen(url: string, whenOpen: () => void): void {
  const list: [string, number][] = [];
  heard.push(list);
  get(url, { agent }, (answer) => {
    let rest = '';
    let isOpen = false;
    answer.setEncoding('latin1');
    answer.on('data', (text: string) => {
      bytes += text.length;
      rest += text;
      for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
        if (rest.startsWith('id: ')) {
          list.push([rest.slice(4, rest.indexOf('\n')), Date.now()]);
          events++;
        }
        rest = rest.slice(end + 2);
      }
      if (isOpen || list.length === 0) return;
      isOpen = true;
      whenOpen();
    });
  });
}

process.on('message', (message: { url: string; spectators: number } | 'report') => {
  if (message === 'report') {
    process.send!({ heard, bytes: Math.round(bytes / Math.max(1, events)) } satisfies Watched);
    return;
  }
  let left = message.spectators;
  const opened = (): void => {
    if (--left === 0) process.send!('open');
    else if (message.spectators - left + 49 < message.spectators) listen(message.url, opened);
  };
  for (let i = 0; i < Math.min(50, message.spectators); i++) listen(message.url, opened);
});
