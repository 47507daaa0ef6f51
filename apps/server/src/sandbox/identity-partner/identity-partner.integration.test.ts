import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPartnerClient } from './partner-client.ts';
import { signRequest } from './sign-request.ts';
import { openPartnerBench, type PartnerBench, picture } from './testing/partner-bench.ts';

let bench: PartnerBench;
beforeAll(async () => {
  bench = await openPartnerBench();
}, 60_000);
afterAll(() => bench.close());

describe('what the product gets', () => {
  test('a submission is pending for a person, with the data and the very pictures', async () => {
    const userId = randomUUID();
    await bench.submit(userId);
    await expect.poll(() => bench.arrivedOf(userId).map(({ type }) => type)).toEqual(['applicant.submitted']);
    const found = await bench.partner.readApplicant(userId);
    expect(found).toMatchObject({
      review: { state: 'pending' },
      entered: {
        givenNames: 'Olena',
        familyName: 'Kovalenko',
        phone: '+380501234567',
        address: 'Khreshchatyk 22, 01001 Kyiv',
        document: { type: 'id_card', country: 'UA', number: 'AB 004512', validUntil: null },
      },
    });
    expect(found?.pictures.map(({ kind }) => kind)).toEqual(['document_front', 'document_back', 'selfie']);
    const bytes = await bench.partner.readPicture(found?.applicantId ?? '', found?.pictures[0]?.id ?? '');
    expect(bytes.equals(await picture())).toBe(true);
    await expect(bench.partner.readPicture(found?.applicantId ?? '', '../../journal.jsonl')).rejects.toThrow(
      '404',
    );
  });

  test('family names of the test list decide by themselves', async () => {
    const outcomes: readonly (readonly [string, object])[] = [
      ['Approved', { state: 'approved' }],
      [
        'RETRY',
        { state: 'rejected', rejectType: 'retry', reasons: ['documents_not_clear', 'photo_not_clear'] },
      ],
      ['final', { state: 'rejected', rejectType: 'final', reasons: ['documents_do_not_match'] }],
    ];
    await Promise.all(
      outcomes.map(async ([familyName, review]) => {
        const userId = randomUUID();
        await bench.submit(userId, familyName);
        await expect
          .poll(() => bench.arrivedOf(userId).map(({ type }) => type), { timeout: 8_000 })
          .toEqual(['applicant.submitted', 'applicant.reviewed']);
        expect((await bench.partner.readApplicant(userId))?.review).toMatchObject(review);
      }),
    );
  });

  test('a decision makes an applicant of somebody who has sent nothing, and may be taken back', async () => {
    const userId = randomUUID();
    const { messages } = await bench.decide(userId, {
      decision: 'approved',
      givenNames: 'Taras',
      familyName: 'Bondar',
    });
    expect(messages.map(({ type, sequence, state }) => [type, sequence, state])).toEqual([
      ['applicant.submitted', 1, 'delivered'],
      ['applicant.reviewed', 2, 'delivered'],
    ]);
    const approved = await bench.partner.readApplicant(userId);
    expect(approved).toMatchObject({
      review: { state: 'approved' },
      entered: { givenNames: 'Taras', familyName: 'Bondar' },
    });
    expect(approved?.pictures).toHaveLength(3);
    await bench.decide(userId, { decision: 'rejected', rejectType: 'final', reasons: ['other'] });
    const taken = await bench.partner.readApplicant(userId);
    expect(taken).toMatchObject({
      applicantId: approved?.applicantId,
      review: { state: 'rejected', reasons: ['other'] },
    });
  });
});

describe('messages that misbehave', () => {
  test('P-05 each is signed; duplicates have one id, and come again in another order', async () => {
    const [userId, before] = [randomUUID(), bench.product.refused()];
    await bench.decide(userId, { decision: 'approved', delivery: { copies: 5 } });
    expect(bench.arrivedOf(userId)).toHaveLength(10);
    expect(new Set(bench.arrivedOf(userId).map(({ id, body }) => id + body)).size).toBe(2);
    await bench.resend(userId, { which: 'all', order: 'reversed', copies: 2 });
    expect(
      bench
        .arrivedOf(userId)
        .slice(10)
        .map(({ sequence }) => sequence),
    ).toEqual([2, 2, 1, 1]);
    expect(new Set(bench.arrivedOf(userId).map(({ id, body }) => id + body)).size).toBe(2);
    expect(bench.product.refused()).toBe(before);
  });

  test('held ones come when they are asked for, late ones when their time has come', async () => {
    const [held, late] = [randomUUID(), randomUUID()];
    const { messages } = await bench.decide(held, { decision: 'rejected', delivery: { isHeld: true } });
    expect(messages.map(({ state }) => state)).toEqual(['held', 'held']);
    await bench.decide(late, { decision: 'approved', delivery: { delaySeconds: 3_600 } });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([bench.arrivedOf(held), bench.arrivedOf(late)]).toEqual([[], []]);
    await bench.resend(held, { order: 'reversed' });
    expect(bench.arrivedOf(held).map(({ sequence }) => sequence)).toEqual([2, 1]);
    bench.product.clock.setOffset(bench.product.clock.offsetMs + 3_601_000);
    await expect.poll(() => bench.arrivedOf(late).length, { timeout: 5_000 }).toBe(2);
  });

  test('an inbox that fails gets its message again, also after the partner was killed', async () => {
    const userId = randomUUID();
    bench.product.answerWith = 500;
    const { messages } = await bench.decide(userId, { decision: 'approved' });
    expect(messages.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const [address, form] = [bench.running.address(), await bench.openForm(randomUUID())];
    bench.running.kill();
    await expect.poll(bench.running.isUp).toBe(false);
    bench.product.answerWith = undefined;
    await expect.poll(bench.running.isUp, { timeout: 20_000 }).toBe(true);
    await expect
      .poll(() => bench.arrivedOf(userId).map(({ id }) => id), { timeout: 5_000 })
      .toEqual(messages.map(({ id }) => id));
    expect((await bench.partner.readApplicant(userId))?.review.state).toBe('approved');
    // The same port, so that a form in an open tab still works.
    expect(bench.running.address()).toBe(address);
    expect((await fetch(form)).status).toBe(200);
  }, 40_000);
});

describe('P-05 nobody but the product is answered by the API', () => {
  const target = (userId: string) => `${bench.running.address()}/v1/applicants/${userId}`;

  test('without a signature, with another key, for another path, or old', async () => {
    const userId = randomUUID();
    await bench.decide(userId, { decision: 'approved' });
    expect((await fetch(target(userId))).status).toBe(401);
    const stranger = createPartnerClient({
      address: bench.running.address,
      apiKey: randomBytes(32),
      clock: bench.product.clock,
    });
    expect((await stranger({ method: 'GET', path: `/v1/applicants/${userId}` })).status).toBe(401);
    const old = { now: () => new Date(bench.product.clock.now().getTime() - 301_000) };
    const late = createPartnerClient({ address: bench.running.address, apiKey: bench.apiKey, clock: old });
    expect((await late({ method: 'GET', path: `/v1/applicants/${userId}` })).status).toBe(401);
    const stolen = signRequest(bench.apiKey, bench.product.clock.now(), {
      method: 'GET',
      path: '/v1/status',
      body: Buffer.alloc(0),
    });
    expect((await fetch(`${bench.running.address()}/v1/status`, { headers: stolen })).status).toBe(200);
    expect((await fetch(target(userId), { headers: stolen })).status).toBe(401);
    expect(
      (await fetch(`${target(userId)}/decision`, { method: 'POST', headers: stolen, body: '{}' })).status,
    ).toBe(401);
  });

  test('nor anybody who comes by another name', async () => {
    const { port } = new URL(bench.running.address() ?? '');
    const status = await new Promise((resolve) =>
      request(
        { host: '127.0.0.1', port, path: '/assets/form.css', headers: { host: 'rebound.example' } },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      ).end(),
    );
    expect(status).toBe(421);
  });
});
