import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createMovableClock } from '../clock.ts';
import { advanceClock } from '../sandbox-clock.ts';
import type { WebhookHandler } from './core.ts';
import { openInboxBench } from './testing/inbox-bench.ts';
import { effectsOf, openInbox, storedOf, writeEffect } from './testing/open-inbox.ts';

const { database, closers, open, closeAll } = await openInboxBench();
afterEach(closeAll);
afterAll(() => database.drop());

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
    await inbox.until(id, 'done');
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
    const run = () => inbox.process(id);
    await expect(run()).rejects.toThrow('never');
    await expect(run()).rejects.toThrow('never');
    // The last attempt ends the job, so the queue does not retry it.
    await run();
    expect(await storedOf(inbox.platform, id)).toMatchObject([
      { state: 'dead', attempts: 3, lastError: 'TypeError' },
    ]);
    const { text } = await inbox.platform.metrics.render();
    expect(text).toContain('gim_webhooks_dead{partner="kyc"} 1');
    expect(await inbox.outcomes()).toMatchObject({ 'kyc failed': 2, 'kyc dead': 1 });
    await run();
    expect(await inbox.stateOf(id)).toBe('dead');
    isBroken = false;
    expect((await inbox.send({ id })).statusCode).toBe(204);
    expect(await inbox.stateOf(id)).toBe('received');
    await inbox.work();
    await inbox.until(id, 'done');
    expect(await effectsOf(inbox.platform, id)).toEqual([id]);
    expect((await inbox.platform.metrics.render()).text).not.toContain('gim_webhooks_dead{partner="kyc"} 1');
  });

  test('because the handler never ends is tried again, and what it answers too late has no effect', async () => {
    const slow = Promise.withResolvers<void>();
    let tries = 0;
    const inbox = await open(
      async (message) => {
        tries += 1;
        if (tries === 1) await slow.promise;
        return writeEffect(message);
      },
      { handleMsMax: 200 },
    );
    const id = randomUUID();
    await inbox.send({ id });
    const run = () => inbox.process(id);
    await expect(run()).rejects.toThrow('No answer within 200 ms');
    expect(await storedOf(inbox.platform, id)).toMatchObject([
      { state: 'received', attempts: 1, lastError: 'HandlerTooSlow' },
    ]);
    await run();
    slow.resolve();
    await run();
    expect(await effectsOf(inbox.platform, id)).toEqual([id]);
  });

  test('the database being away is a 503, and the partner comes again', async () => {
    const inbox = await openInbox({ url: 'postgresql://nobody@127.0.0.1:1/none', handle: writeEffect });
    closers.push(() => inbox.close());
    expect((await inbox.send()).statusCode).toBe(503);
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
    const run = (message: string) => inbox.process(message);
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
    await inbox.process(id);
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
