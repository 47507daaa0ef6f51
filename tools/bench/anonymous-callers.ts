import { Agent, request } from 'node:http';
import { answerLines } from './line-process.ts';

// The crowd of the anonymous bench, in a process of its own. `<method> <path> <callers> <requests>` sends so many requests
// over so many connections and answers how often each status came.

const port = process.argv[2] ?? '';
const agent = new Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 256 });

function call(method: string, path: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { accept: 'text/html, */*', 'accept-encoding': 'gzip, br' };
  const sent = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
    answer.resume();
    answer.on('end', () => resolve(answer.statusCode ?? 0));
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

async function flood(line: string): Promise<string> {
  const [method = 'GET', path = '/', callers = '1', requests = '1'] = line.split(' ');
  const each = Math.ceil(Number(requests) / Number(callers));
  const statuses: Record<string, number> = {};
  const started = performance.now();
  await Promise.all(
    Array.from({ length: Number(callers) }, async () => {
      for (let count = 0; count < each; count += 1) {
        const status = await call(method, path);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  return JSON.stringify({ statuses, ms: performance.now() - started });
}

await answerLines('ready', flood, async () => agent.destroy());
