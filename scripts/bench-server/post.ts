import { Agent, request } from 'node:http';

/** A player's own connection, as every bot has one: it stays open, and one request is sent at a time. */
export function connection(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1 });
}

const shared = new Agent({ keepAlive: true });

/** Asks an arena with an agent's key, empty for nobody's. Anything but 200 is an error. */
export function post(url: string, key: string, body: unknown, agent: Agent = shared): Promise<any> {
  const text = JSON.stringify(body);
  const headers: Record<string, string | number> = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  };
  if (key !== '') headers.authorization = `Bearer ${key}`;
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers, agent }, (response) => {
      let answer = '';
      response.setEncoding('utf8');
      response.on('data', (part) => (answer += part));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(answer));
        else reject(new Error(`${url}: ${answer}`));
      });
    });
    // The server may close a connection that was idle in the moment in which it is used again.
    const isStale = (error: NodeJS.ErrnoException) => asked.reusedSocket && error.code === 'ECONNRESET';
    asked.on('error', (error) => (isStale(error) ? resolve(post(url, key, body, agent)) : reject(error)));
    asked.end(text);
  });
}
