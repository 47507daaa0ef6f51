import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { endpoint } from '@gim/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { App } from '../app.ts';
import { as, buildTestApp, platformWithoutDatabase } from '../testing/test-app.ts';

const call = { method: 'POST', summary: '', reply: z.strictObject({}), problems: [] } as const;
const user = { kind: 'user', owner: 'none' } as const;
const work = endpoint({ ...call, name: 'work', path: '/api/work', auth: user });
const cancel = endpoint({ ...call, name: 'cancel', path: '/api/cancel', auth: user, urgent: true });
const note = endpoint({
  ...call,
  name: 'note',
  path: '/api/note',
  auth: user,
  body: z.strictObject({ text: z.string() }),
});
const long = endpoint({
  ...call,
  name: 'long',
  path: '/api/long',
  auth: user,
  reply: z.strictObject({ text: z.string() }),
});
const open = endpoint({ ...call, name: 'open', path: '/api/open', auth: { kind: 'anyone' } });

const platform = platformWithoutDatabase();
let app: App;
let ends: (() => void)[];
let answered = 0;

beforeEach(async () => {
  ends = [];
  answered = 0;
  const slow = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.push(resolve);
    await promise;
    return {};
  };
  app = await buildTestApp(
    platform,
    (mount) => {
      mount(work, slow);
      mount(cancel, slow);
      mount(note, slow);
      mount(long, async () => {
        answered += 1;
        return { text: 'x'.repeat(20_000_000) };
      });
      mount(open, async () => ({}));
    },
    { callsAtOnce: 4 },
  );
});
afterEach(() => app.server.close());

const send = ({ path }: { readonly path: string }, headers: object = as('anna')) =>
  app.server.inject({ method: 'POST', url: path, headers: { ...headers } });
const started = async (count: number): Promise<void> => {
  for (let turn = 0; turn < 200 && ends.length < count; turn += 1) await nextTurn();
  expect(ends).toHaveLength(count);
};
const finish = (): void => {
  for (const end of ends.splice(0)) end();
};

describe('Q-06 more calls than the process can answer', () => {
  it('are turned away at once with when to come back, before their work begins; the accepted ones are answered', async () => {
    const calls = Array.from({ length: 10 }, () => send(work));
    await started(4);
    const shed = await Promise.all(calls.slice(4));
    for (const { statusCode, headers, json } of shed) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
      expect(json().errorDescriptions).toEqual([{ problem: 'Unavailable' }]);
    }
    finish();
    const answered = await Promise.all(calls.slice(0, 4));
    expect(answered.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const later = send(work);
    await started(1);
    finish();
    expect((await later).statusCode).toBe(200);
  });

  it('what stops a loss is still taken, and what nobody in particular asks has its own lines', async () => {
    const calls = Array.from({ length: 4 }, () => send(work));
    await started(4);
    const cancels = Array.from({ length: 3 }, () => send(cancel));
    await started(6);
    expect((await cancels[2])?.statusCode).toBe(503);
    expect((await send(open, {})).statusCode).toBe(200);
    expect((await app.server.inject('/healthz')).statusCode).toBe(200);
    finish();
    for (const answer of await Promise.all([...calls, ...cancels.slice(0, 2)]))
      expect(answer.statusCode).toBe(200);
  });

  it('one whose caller has gone counts until its work has ended', async () => {
    const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const post = (signal?: AbortSignal) =>
      fetch(`${address}${work.path}`, { method: 'POST', headers: as('anna'), ...(signal && { signal }) });
    const gone = new AbortController();
    const left = Array.from({ length: 4 }, () => post(gone.signal).catch(() => 'gone'));
    while (ends.length < 4) await nextTurn();
    gone.abort();
    expect(await Promise.all(left)).toEqual(['gone', 'gone', 'gone', 'gone']);
    expect((await post()).status).toBe(503);
    finish();
    const next = post();
    while (ends.length < 1) await nextTurn();
    finish();
    expect((await next).status).toBe(200);
  });

  it('a body that is sent slowly keeps nobody out, and is turned away at its end when there is no place', async () => {
    const text = '{"text":"late"}';
    const headers = { ...as('anna'), 'content-type': 'application/json', 'content-length': `${text.length}` };
    const bodies = Array.from({ length: 8 }, () => new PassThrough());
    const slow = bodies.map((payload) =>
      app.server.inject({ method: 'POST', url: note.path, headers, payload }),
    );
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    const quick = Array.from({ length: 4 }, () => send(work));
    await started(4);
    finish();
    for (const answer of await Promise.all(quick)) expect(answer.statusCode).toBe(200);
    for (const body of bodies) body.end(text);
    await started(4);
    finish();
    const codes = (await Promise.all(slow)).map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, 200, 200, 200, 503, 503, 503, 503]);
  });

  it('an answer that is not read keeps nobody out', async () => {
    const { port } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }));
    const idle = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1').pause());
    for (const socket of idle)
      socket.write(
        `POST ${long.path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer anna\r\ncontent-length: 0\r\n\r\n`,
      );
    while (answered < 4) await nextTurn();
    const taken = send(work);
    await started(1);
    finish();
    expect((await taken).statusCode).toBe(200);
    for (const socket of idle) socket.destroy();
  });

  it('one that is refused before its work gives its place back', async () => {
    for (let count = 0; count < 20; count += 1) expect((await send(work, {})).statusCode).toBe(401);
    const taken = send(work);
    await started(1);
    finish();
    expect((await taken).statusCode).toBe(200);
  });
});
