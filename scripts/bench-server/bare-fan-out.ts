import { createServer, type ServerResponse } from 'node:http';

/** The minimum a server can do: send the same bytes to every client. */
const [states, bytes, everyMs] = process.argv.slice(2).map(Number);
const clients = new Set<ServerResponse>();
const text = (id: number) => `id: ${id}.0\nevent: state\ndata: ${'x'.repeat(Math.max(0, bytes - 32))}\n\n`;
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(text(0));
  clients.add(response);
});
server.listen(0, '127.0.0.1', () => {
  process.send!(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
});
process.on('message', () => {
  const sent: number[] = [];
  const timer = setInterval(() => {
    sent.push(Date.now());
    const event = text(sent.length);
    for (const client of clients) client.write(event);
    if (sent.length < states) return;
    clearInterval(timer);
    process.send!(sent);
  }, everyMs);
});
