import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createMovableClock } from '../clock.ts';
import type { Worker } from '../jobs/worker.ts';
import { advanceClock } from '../sandbox-clock.ts';
import type { WebhookHandler } from './core.ts';
import {
  effectsOf,
  type InboxOptions,
  inboxSecrets,
  makeEffectTable,
  openInbox,
  payoutsWebhook,
  requestOf,
  storedOf,
  type TestInbox,
  writeEffect,
} from './testing/open-inbox.ts';

let database: TestDatabase;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await makeEffectTable(database.url);
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => database.drop());

/** One process: takes messages, and works them off once it is told to. */
async function open(handle: WebhookHandler = writeEffect, more: Partial<InboxOptions> = {}) {
  const inbox = await openInbox({ url: database.url, handle, ...more });
  closers.push(() => inbox.close());
  const work = async (): Promise<Worker> => {
    const worker = await inbox.startWorker();
    closers.push(() => worker.stop(5_000));
    return worker;
  };
  return { ...inbox, work };
}
const stateOf = async ({ platform }: TestInbox, id: string) => (await storedOf(platform, id))[0]?.state;
const until = (inbox: TestInbox, id: string, state: string) =>
  expect.poll(() => stateOf(inbox, id), { timeout: 15_000 }).toBe(state);
const outcomes = async ({ platform }: TestInbox) => {
  const { text } = await platform.metrics.render();
  return Object.fromEntries(
    [...text.matchAll(/gim_webhooks_total\{partner="(\w+)",outcome="(\w+)"\} (\d+)/g)].map(
      ([, partner, outcome, count]) => [`${partner} ${outcome}`, Number(count)],
    ),
  );
};

describe('H-02 a message takes effect once', () => {
  test('however often it is delivered, through two processes at once', async () => {
    const [one, other] = [await open(), await open()];
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const deliveries = ids.flatMap((id) =>
      Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? one : other).send({ id })),
    );
    const answers = await Promise.all(deliveries);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    await one.work();
    await other.work();
    for (const id of ids) await until(one, id, 'done');
    for (const id of ids) expect(await effectsOf(one.platform, id)).toEqual([id]);
    // Again after it was worked off, with a new time as a partner sends it.
    const again = await Promise.all(ids.map((id) => one.send({ id, at: new Date() })));
    expect(again.every(({ statusCode }) => statusCode === 204)).toBe(true);
    await one.send({ id: 'last' });
    await until(one, 'last', 'done');
    for (const id of ids) expect(await effectsOf(one.platform, id)).toEqual([id]);
    const { 'kyc stored': stored, 'kyc duplicate': duplicate } = await outcomes(one);
    const { 'kyc stored': storedThere = 0, 'kyc duplicate': duplicateThere = 0 } = await outcomes(other);
    expect([(stored ?? 0) + storedThere, (duplicate ?? 0) + duplicateThere]).toEqual([6, 500]);
  });

  test('also when two workers run it at the same moment', async () => {
    const id = randomUUID();
    const arrived = Promise.withResolvers<void>();
    let inside = 0;
    const meet: WebhookHandler = async (message) => {
      inside += 1;
      if (inside === 2) arrived.resolve();
      await arrived.promise;
      return writeEffect(message);
    };
    const [one, other] = [await open(meet), await open(meet)];
    expect((await one.send({ id })).statusCode).toBe(204);
    const run = (inbox: TestInbox) => inbox.webhooks.tasks[0]?.run({ partner: 'kyc', id });
    await Promise.all([run(one), run(other)]);
    expect(await effectsOf(one.platform, id)).toEqual([id]);
  });

  test('the same id of two partners is two messages', async () => {
    const inbox = await open();
    const id = randomUUID();
    await inbox.send({ id });
    await inbox.send({ id, to: payoutsWebhook, secret: inboxSecrets.payouts });
    await inbox.work();
    await expect.poll(() => effectsOf(inbox.platform, id), { timeout: 10_000 }).toEqual([id, id]);
  });

  test('the same id with another body is refused, told, and changes nothing', async () => {
    const inbox = await open();
    const id = randomUUID();
    expect((await inbox.send({ id, body: '{"amount":"1"}' })).statusCode).toBe(204);
    const other = await inbox.send({ id, body: '{"amount":"2"}' });
    expect([other.statusCode, other.json().errorDescriptions]).toEqual([
      422,
      [{ problem: 'IdempotencyKeyReused' }],
    ]);
    await inbox.work();
    await until(inbox, id, 'done');
    expect((await inbox.send({ id, body: '{"amount":"2"}' })).statusCode).toBe(422);
    const { rows } = await inbox.platform.db.pool.query(
      'select value from test_inbox.effect where message = $1',
      [id],
    );
    expect(rows).toEqual([{ value: '{"amount":"1"}' }]);
    expect((await outcomes(inbox))['kyc conflict']).toBe(2);
  });

  test('an effect that fails is taken back with the consumption of its message', async () => {
    let tries = 0;
    const inbox = await open(async (message) => {
      const effect = await writeEffect(message);
      return async (tx) => {
        await effect(tx);
        tries += 1;
        if (tries === 1) throw new Error('after the write');
      };
    });
    const id = randomUUID();
    await inbox.send({ id });
    const run = () => inbox.webhooks.tasks[0]?.run({ partner: 'kyc', id });
    await expect(run()).rejects.toThrow('after the write');
    expect([await effectsOf(inbox.platform, id), await stateOf(inbox, id)]).toEqual([[], 'received']);
    await run();
    expect([await effectsOf(inbox.platform, id), await stateOf(inbox, id)]).toEqual([[id], 'done']);
  });

  test('a process that is killed after its answer, with the effect half done, leaves it to the next one', async () => {
    const program = join(import.meta.dirname, 'testing', 'hold-webhook.ts');
    const secret = inboxSecrets.kyc.toString('base64');
    const child = spawn(process.execPath, [program, database.url, secret], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    closers.push(async () => child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout });
    const [address] = await once(lines, 'line');
    const id = randomUUID();
    const { method, url, headers, payload } = requestOf(createMovableClock(), { id });
    const sent = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const response = await fetch(`${address}${url}`, { method, headers: sent, body: payload });
    expect(response.status).toBe(204);
    child.stdin.write('work\n');
    expect(await once(lines, 'line')).toEqual(['written, not committed']);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await open();
    expect([await effectsOf(next.platform, id), await stateOf(next, id)]).toEqual([[], 'received']);
    await next.work();
    await until(next, id, 'done');
    expect(await effectsOf(next.platform, id)).toEqual([id]);
  }, 60_000);
});

describe('what fails', () => {
  test('twice and then works takes effect once, after pauses', async () => {
    let tries = 0;
    const inbox = await open(async (message) => {
      tries += 1;
      if (tries < 3) throw new Error('the partner does not answer');
      return writeEffect(message);
    });
    await inbox.work();
    const id = randomUUID();
    await inbox.send({ id });
    for (const count of [1, 2]) {
      await expect
        .poll(async () => (await storedOf(inbox.platform, id))[0]?.attempts, { timeout: 10_000 })
        .toBe(count);
      expect(await effectsOf(inbox.platform, id)).toEqual([]);
      await expect
        .poll(() => advanceClock(inbox.platform.db, inbox.clock, 60).then(() => tries), {
          timeout: 10_000,
          interval: 500,
        })
        .toBe(count + 1);
    }
    await until(inbox, id, 'done');
    expect([tries, await effectsOf(inbox.platform, id)]).toEqual([3, [id]]);
  });

  test('H-02 every time is given up, told, and taken up again when the partner sends it once more', async () => {
    let isBroken = true;
    const inbox = await open(
      async (message) => {
        if (isBroken) throw new TypeError('never');
        return writeEffect(message);
      },
      { attemptsMax: 3 },
    );
    const id = randomUUID();
    await inbox.send({ id });
    const run = () => inbox.webhooks.tasks[0]?.run({ partner: 'kyc', id });
    await expect(run()).rejects.toThrow('never');
    await expect(run()).rejects.toThrow('never');
    // The last try ends the job: the queue has nothing left to do.
    await run();
    expect(await storedOf(inbox.platform, id)).toMatchObject([
      { state: 'dead', attempts: 3, lastError: 'TypeError' },
    ]);
    const { text } = await inbox.platform.metrics.render();
    expect(text).toContain('gim_webhooks_dead{partner="kyc"} 1');
    expect(await outcomes(inbox)).toMatchObject({ 'kyc failed': 2, 'kyc dead': 1 });
    await run();
    expect(await stateOf(inbox, id)).toBe('dead');
    isBroken = false;
    expect((await inbox.send({ id })).statusCode).toBe(204);
    expect(await stateOf(inbox, id)).toBe('received');
    await inbox.work();
    await until(inbox, id, 'done');
    expect(await effectsOf(inbox.platform, id)).toEqual([id]);
    expect((await inbox.platform.metrics.render()).text).not.toContain('gim_webhooks_dead{partner="kyc"} 1');
  });

  test('the database being away is a 503, and the partner comes again', async () => {
    const inbox = await openInbox({ url: 'postgresql://nobody@127.0.0.1:1/none', handle: writeEffect });
    closers.push(() => inbox.close());
    expect((await inbox.send()).statusCode).toBe(503);
  });
});

describe('H-03 the secrets of a partner', () => {
  test('are exchanged while messages go on: both count, then only the new one', async () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const during = await open(writeEffect, { secretsOf: () => [fresh, old] });
    for (const secret of [old, fresh]) expect((await during.send({ secret })).statusCode).toBe(204);
    const both = requestOf(during.clock, { id: 'both', secret: old }).headers['webhook-signature'];
    const also = requestOf(during.clock, { id: 'both', secret: fresh }).headers['webhook-signature'];
    const after = await open(writeEffect, { secretsOf: () => [fresh] });
    expect((await after.send({ secret: old })).statusCode).toBe(401);
    expect((await after.send({ secret: fresh })).statusCode).toBe(204);
    // A partner that is changing signs with both.
    expect((await after.send({ id: 'both', signature: `${both} ${also}` })).statusCode).toBe(204);
  });
});

describe('S-12 the body of a message', () => {
  const body = '{"name":"Olena Kovalenko","document":"FE123456"}';

  test('is stored encrypted, bound to its message, and gone once it is worked off', async () => {
    const inbox = await open();
    const [id, other] = [randomUUID(), randomUUID()];
    await inbox.send({ id, body });
    await inbox.send({ id: other, body });
    const { rows } = await inbox.platform.db.pool.query<{ all: string }>(
      `select (select string_agg(w::text, ' ') from platform.webhook w) as all`,
    );
    expect(rows[0]?.all).toContain(id);
    for (const text of ['Olena', 'FE123456', Buffer.from(body).toString('hex')])
      expect(rows[0]?.all).not.toContain(text);
    const [first] = await storedOf(inbox.platform, id);
    await inbox.platform.db.pool.query('update platform.webhook set sealed_body = $1 where id = $2', [
      first?.sealedBody,
      other,
    ]);
    const run = (message: string) => inbox.webhooks.tasks[0]?.run({ partner: 'kyc', id: message });
    await expect(run(other)).rejects.toThrow();
    await run(id);
    expect(await storedOf(inbox.platform, id)).toMatchObject([{ state: 'done', sealedBody: null }]);
  });

  test('of a message that was given up is kept for 30 days, and ids for 90', async () => {
    const fail: WebhookHandler = async () => Promise.reject(new Error('no'));
    const clock = createMovableClock();
    const inbox = await open(fail, { attemptsMax: 1, clock });
    const id = randomUUID();
    await inbox.send({ id, body });
    await inbox.webhooks.tasks[0]?.run({ partner: 'kyc', id });
    const sweep = (days: number) => {
      clock.setOffset(days * 86_400_000);
      return inbox.webhooks.tasks.find(({ name }) => name === 'platform.sweep-webhooks')?.run({});
    };
    await sweep(29);
    expect((await storedOf(inbox.platform, id))[0]?.sealedBody).not.toBe(null);
    await sweep(31);
    expect(await storedOf(inbox.platform, id)).toMatchObject([{ state: 'dead', sealedBody: null }]);
    await sweep(91);
    expect(await storedOf(inbox.platform, id)).toEqual([]);
  });
});
