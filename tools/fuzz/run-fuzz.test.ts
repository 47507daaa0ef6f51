import { createServer } from 'node:http';
import { getUser } from '@gim/contract/users';
import { expect, test } from 'vitest';
import { type FuzzReport, runFuzz } from './run-fuzz.ts';

const options = { endpoints: [getUser] as const, seed: 'runs', from: 0, count: 300, concurrency: 4 };

/** Runs against a server that answers every request with this handler. */
async function runAgainst(answer: Parameters<typeof createServer>[1]): Promise<FuzzReport> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A port was asked for');
  const report = await runFuzz({ ...options, port: address.port });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return report;
}

test('finds a server that answers 500', async () => {
  const report = await runAgainst((_, reply) => reply.writeHead(500).end());
  expect(report.sent).toBe(300);
  expect(report.byFailure.get('status 500 on 500')).toBeGreaterThan(200);
});

test('finds a server that hangs up on whole requests', async () => {
  const report = await runAgainst((request) => request.socket.destroy());
  expect(report.byFailure.get('closed without an answer on closed')).toBeGreaterThan(100);
});

test('finds a server that refuses without the error body', async () => {
  const report = await runAgainst((_, reply) =>
    reply.writeHead(404, { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' }).end('no'),
  );
  expect([...report.byFailure.keys()].some((why) => why.includes('I-11'))).toBe(true);
});

test('ends with a failure when nobody listens', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const address = closed.address();
  if (address === null || typeof address === 'string') throw new Error('A port was asked for');
  await new Promise((resolve) => closed.close(resolve));
  const report = await runFuzz({ ...options, port: address.port });
  expect(report.failureCount).toBeGreaterThan(0);
  expect(report.sent).toBeLessThanOrEqual(options.concurrency);
});
