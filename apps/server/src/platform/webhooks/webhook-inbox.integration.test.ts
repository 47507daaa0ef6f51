import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createMovableClock } from '../clock.ts';
import type { WebhookHandler } from './core.ts';
import { openInboxBench } from './testing/inbox-bench.ts';
import { effectsOf, inboxSecrets, payoutsWebhook, requestOf, writeEffect } from './testing/open-inbox.ts';

const { database, closers, open, closeAll } = await openInboxBench();
afterEach(closeAll);
afterAll(() => database.drop());

describe('H-02 a message takes effect once', () => {
  test('however often it is delivered, through two processes at once', async () => {
    const [one, other] = [await open(), await open()];
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) {
      const deliveries = Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? one : other).send({ id }),
      );
      const statuses = (await Promise.all(deliveries)).map(({ statusCode }) => statusCode);
      expect(new Set(statuses)).toEqual(new Set([204]));
    }
    await one.work();
    await other.work();
    for (const id of ids) await one.until(id, 'done');
    for (const id of ids) expect(await effectsOf(one.platform, id)).toEqual([id]);
    // Sent again after processing, with a new time, as a partner does.
    const again = await Promise.all(ids.map((id) => one.send({ id, at: new Date() })));
    expect(again.every(({ statusCode }) => statusCode === 204)).toBe(true);
    await one.send({ id: 'last' });
    await one.until('last', 'done');
    for (const id of ids) expect(await effectsOf(one.platform, id)).toEqual([id]);
    const { 'kyc stored': stored, 'kyc duplicate': duplicate } = await one.outcomes();
    const { 'kyc stored': storedThere = 0, 'kyc duplicate': duplicateThere = 0 } = await other.outcomes();
    expect([(stored ?? 0) + storedThere, (duplicate ?? 0) + duplicateThere]).toEqual([6, 500]);
  }, 60_000);

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
    await Promise.all([one.process(id), other.process(id)]);
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
    await inbox.until(id, 'done');
    expect((await inbox.send({ id, body: '{"amount":"2"}' })).statusCode).toBe(422);
    const { rows } = await inbox.platform.db.pool.query(
      'select value from test_inbox.effect where message = $1',
      [id],
    );
    expect(rows).toEqual([{ value: '{"amount":"1"}' }]);
    expect((await inbox.outcomes())['kyc conflict']).toBe(2);
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
    const run = () => inbox.process(id);
    await expect(run()).rejects.toThrow('after the write');
    expect([await effectsOf(inbox.platform, id), await inbox.stateOf(id)]).toEqual([[], 'received']);
    await run();
    expect([await effectsOf(inbox.platform, id), await inbox.stateOf(id)]).toEqual([[id], 'done']);
  });

  test('a process that is killed after its answer, with the effect half done, leaves it to the next one', async () => {
    const program = join(import.meta.dirname, 'testing', 'unfinished-webhook.ts');
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
    expect([await effectsOf(next.platform, id), await next.stateOf(id)]).toEqual([[], 'received']);
    await next.work();
    await next.until(id, 'done');
    expect(await effectsOf(next.platform, id)).toEqual([id]);
  }, 60_000);
});

test('H-02 what is done stays done, whatever the product’s own role tries', async () => {
  const inbox = await open();
  const id = randomUUID();
  await inbox.send({ id });
  await inbox.process(id);
  const again = inbox.platform.db.pool.query(
    `update platform.webhook set state = 'received', sealed_body = 'x', ended_at = null where id = $1`,
    [id],
  );
  await expect(again).rejects.toThrow(`the message ${id} of kyc is done`);
  const renamed = inbox.platform.db.pool.query('update platform.webhook set id = $1 where id = $2', [
    'x',
    id,
  ]);
  await expect(renamed).rejects.toThrow('permission denied');
});

describe('H-03 the secrets of a partner', () => {
  test('are exchanged while messages go on: both count, then only the new one', async () => {
    const [old, fresh] = [randomBytes(32), randomBytes(32)];
    const during = await open(writeEffect, { secretsOf: () => [fresh, old] });
    for (const secret of [old, fresh]) expect((await during.send({ secret })).statusCode).toBe(204);
    // Both at the same time, which the signature covers.
    const twice = { id: 'both', timestamp: String(Math.floor(during.clock.now().getTime() / 1000)) };
    const [both, also] = [old, fresh].map(
      (secret) => requestOf(during.clock, { ...twice, secret }).headers['webhook-signature'],
    );
    const after = await open(writeEffect, { secretsOf: () => [fresh] });
    expect((await after.send({ secret: old })).statusCode).toBe(401);
    expect((await after.send({ secret: fresh })).statusCode).toBe(204);
    // During a rotation a partner signs with both secrets.
    expect((await after.send({ ...twice, signature: `${both} ${also}` })).statusCode).toBe(204);
  });
});
