import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';
import { answerLines } from './line-process.ts';

// The crowd of the anonymous bench, in a process of its own. `<method> <path> <callers> <requests>` sends so many requests
// over so many connections and answers how often each status came. It speaks HTTP by hand: a client that costs more than the
// server would measure itself on a small machine.

const port = Number(process.argv[2]);
// A real crowd has processors of its own. On a machine with two, this one may not take any from the product or the user.
setPriority(19);
const sockets: Socket[] = [];

/** Sends one request and gives the status of its answer, which says how long it is. */
function call(socket: Socket, request: Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let status = '';
  let left = Number.POSITIVE_INFINITY;
  const read = (chunk: Buffer): void => {
    if (status === '') {
      const end = chunk.indexOf('\r\n\r\n');
      const head = chunk.toString('latin1', 0, end);
      status = head.slice(9, 12);
      left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) + end + 4;
    }
    left -= chunk.length;
    if (left > 0) return;
    socket.off('data', read);
    resolve(status);
  };
  socket.on('data', read);
  socket.once('error', reject);
  socket.write(request);
  return promise;
}

async function flood(line: string): Promise<string> {
  const [method = 'GET', path = '/', callers = '1', requests = '1'] = line.split(' ');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Accept: text/html, */*',
    'Accept-Encoding: gzip, br',
    'Content-Length: 0',
  ];
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  while (sockets.length < Number(callers)) sockets.push(connect(port, '127.0.0.1').setMaxListeners(0));
  const each = Math.ceil(Number(requests) / Number(callers));
  const statuses: Record<string, number> = {};
  await Promise.all(
    sockets.slice(0, Number(callers)).map(async (socket) => {
      for (let count = 0; count < each; count += 1) {
        const status = await call(socket, request);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  return JSON.stringify(statuses);
}

await answerLines('ready', flood, async () => {
  for (const socket of sockets) socket.destroy();
});
