import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { FileAnswer } from '../platform/file-answer.ts';
import { buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';

const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  path: '/api/files',
  summary: '',
  auth: { kind: 'anyone' },
  query: z.strictObject({ as: z.string() }),
  reply: null,
  file: ['text/csv'],
  problems: [],
});

let app: App;
let made = 0;
const platform = platformWithoutDatabase();

async function* endless(): AsyncGenerator<Buffer> {
  for (;;) {
    made += 1;
    yield Buffer.alloc(64 * 1024, 'x');
  }
}

const files: Readonly<Record<string, () => FileAnswer>> = {
  plain: () =>
    new FileAnswer({ type: 'text/csv; charset=utf-8', name: 'a.csv', content: Readable.from(['a,b']) }),
  odd: () => new FileAnswer({ type: 'text/html', name: 'a.html', content: Readable.from(['<p>']) }),
  named: () => new FileAnswer({ type: 'text/csv', name: 'a"\r\nx: y', content: Readable.from(['a']) }),
  endless: () => new FileAnswer({ type: 'text/csv', name: 'a.csv', content: Readable.from(endless()) }),
};

beforeAll(async () => {
  app = await buildTestApp(platform, (mount) =>
    mount(getFile, async ({ query }) => {
      const make = files[query.as];
      if (make === undefined) throw new Error('no such file');
      return make();
    }),
  );
});
afterAll(async () => {
  await app.server.close();
  await platform.close();
});

const get = (as: string) => app.server.inject({ url: '/api/files', query: { as } });

describe('a call that answers a file', () => {
  it('sends it under its name and type', async () => {
    const { headers, body } = await get('plain');
    expect(body).toBe('a,b');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="a.csv"',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each(['odd', 'named', 'none'])('lets no other type and no odd name out: %s', async (as) => {
    const { statusCode, headers } = await get(as);
    expect(statusCode).toBe(500);
    expect(headers).not.toHaveProperty('content-disposition');
  });

  it('makes no more than its reader takes, and stops when the reader leaves', async () => {
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const { body } = await fetch(`${address}/api/files?as=endless`, { signal: leaving.signal });
    await body?.getReader().read();
    await sleep(300);
    const whileReading = made;
    await sleep(200);
    // Buffers of the sockets are full by now; an unread file would otherwise be thousands of parts by then.
    expect(made - whileReading).toBeLessThan(5);
    leaving.abort();
    await sleep(200);
    const afterwards = made;
    await sleep(200);
    expect(made).toBe(afterwards);
  });
});
