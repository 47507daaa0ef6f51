import { randomUUID } from 'node:crypto';
import {
  answerThread,
  closeThread,
  createTicket,
  deleteUser,
  getThread,
  getThreadPicture,
  getTicket,
  getTicketPicture,
  listThreads,
  listTickets,
  staffRoles,
} from '@gim/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../http/rate-limit.ts';
import {
  type Account,
  codeNow,
  eventsOf,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';
import { mailContext } from '../users/index.ts';
import { openSupportBench } from './testing/support-bench.ts';

const bench = await openSupportBench();
const { identity, write, reply, member, desk, rows, withdrawal } = bench;
afterAll(bench.close);

let [anna, boris]: Account[] = [];
let iryna: Awaited<ReturnType<typeof member>>;
beforeAll(async () => {
  anna = await verifiedAccount(identity);
  boris = await verifiedAccount(identity);
  iryna = await member(['support']);
});
const one = (): Account => anna ?? fail();
const other = (): Account => boris ?? fail();
const fail = (): never => {
  throw new Error('There is no account.');
};
const read = ({ id, token }: Account, number: number) =>
  identity.call(getTicket, { params: { id, number: String(number) }, token });
const opened = (number: number) => desk(iryna, getThread, { params: { number: String(number) } });
const answer = async (number: number, body: object = {}, who = iryna) => {
  const seenId = (await opened(number)).body.messages.at(-1)?.id;
  return desk(who, answerThread, {
    params: { number: String(number) },
    body: { messageId: randomUUID(), seenId, text: 'It is safe.', isClosing: false, ...body },
  });
};
const png = sharp({ create: { width: 60, height: 40, channels: 3, background: '#00664a' } });

describe('what a customer writes', () => {
  test('has a number, a thread and a place in the queue; an answer takes it out, a reply brings it back', async () => {
    const transactionId = await withdrawal(one().id);
    const { status, body } = await write(one(), { transactionId, text: '  Is the money\nsafe?  ' });
    expect([status, body.state, body.transactionId]).toEqual([200, 'open', transactionId]);
    expect(body.messages).toMatchObject([{ author: 'customer', text: 'Is the money\nsafe?', name: null }]);
    const waiting = await desk(iryna, listThreads, {});
    expect(waiting.body.items.map(({ number }) => number)).toContain(body.number);
    expect((await opened(body.number)).body.operation).toMatchObject({ id: transactionId, type: 'Withdraw' });
    expect((await answer(body.number)).status).toBe(204);
    const answered = (await read(one(), body.number)).body;
    expect([answered.state, answered.messages.at(-1)]).toMatchObject([
      'answered',
      { author: 'staff', name: 'Teller', text: 'It is safe.' },
    ]);
    const left = await desk(iryna, listThreads, { query: { view: 'waiting' } });
    expect(left.body.items.map(({ number }) => number)).not.toContain(body.number);
    expect((await reply(one(), body.number)).body.state).toBe('open');
    expect((await answer(body.number, { isClosing: true })).status).toBe(204);
    expect((await read(one(), body.number)).body).toMatchObject({ state: 'closed' });
    expect((await reply(one(), body.number)).body.messages.map(({ author, note }) => note ?? author)).toEqual(
      ['customer', 'staff', 'customer', 'staff', 'Closed', 'customer'],
    );
  });

  test('is kept once, however often and however much at once it is sent', async () => {
    const messageId = randomUUID();
    const sent = await Promise.all([1, 2, 3, 4].map(() => write(one(), { messageId })));
    expect(new Set(sent.map(({ body }) => body.number)).size).toBe(1);
    const number = sent[0]?.body.number ?? 0;
    const again = { messageId: randomUUID(), text: 'Once more' };
    await Promise.all([1, 2, 3].map(() => reply(one(), number, again)));
    expect((await read(one(), number)).body.messages.map(({ text }) => text)).toEqual([
      'Where is it?',
      'Once more',
    ]);
  });

  test('Z-01 belongs to its account alone: ticket, thread, picture, message id and attached operation', async () => {
    const messageId = randomUUID();
    const pictures = [(await png.png().toBuffer()).toString('base64')];
    const { body } = await write(one(), { messageId, pictures });
    const pictureId = body.messages[0]?.pictures[0]?.id ?? '';
    const picture = ({ id, token }: Account) =>
      identity.call(getTicketPicture, { params: { id, number: String(body.number), pictureId }, token });
    expect((await picture(one())).status).toBe(200);
    expect((await picture(other())).problem).toBe('NotFound');
    expect((await read(other(), body.number)).problem).toBe('NotFound');
    expect((await reply(other(), body.number)).problem).toBe('NotFound');
    expect((await write(other(), { messageId })).problem).toBe('NotFound');
    expect((await write(other(), { transactionId: await withdrawal(one().id) })).problem).toBe('NotFound');
    const listed = await identity.call(listTickets, { params: { id: other().id }, token: other().token });
    expect(listed.body.items).toEqual([]);
    const stolen = await identity.call(listTickets, { params: { id: one().id }, token: other().token });
    expect(stolen.problem).toBe('NotFound');
  });

  test('I-08 pictures are written anew and sealed; what is none is refused and nothing is kept', async () => {
    const jpeg = await png
      .clone()
      .withExif({ IFD0: { Artist: 'Canary' } })
      .jpeg()
      .toBuffer();
    const { body } = await write(one(), { text: 'Canary text', pictures: [jpeg.toString('base64')] });
    const number = String(body.number);
    const pictureId = body.messages[0]?.pictures[0]?.id ?? '';
    const { token, id } = one();
    const file = await identity.call(getTicketPicture, { params: { id, number, pictureId }, token });
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${pictureId}.webp"`,
    });
    const stored = await rows<{ text: string }>(
      `select encode(p.sealed_content, 'escape') as text from support.picture p where number = $1
       union all select m.sealed_text from support.message m where number = $1`,
      [number],
    );
    expect(stored).toHaveLength(2);
    for (const { text } of stored)
      for (const plain of ['Canary', 'WEBP', 'RIFF']) expect(text).not.toContain(plain);
    const before = await rows('select number from support.ticket');
    for (const bytes of [Buffer.from('<svg/>'), jpeg.subarray(0, 200), Buffer.from('GIF89a')]) {
      const refused = await write(one(), { pictures: [bytes.toString('base64')] });
      expect(refused.problem).toBe('PictureInvalid');
    }
    expect(await rows('select number from support.ticket')).toHaveLength(before.length);
  });

  test('Z-07 has a limit: twenty open tickets, and a budget for writing', async () => {
    const busy = await verifiedAccount(identity);
    const all = await Promise.all(Array.from({ length: 24 }, () => write(busy)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(all.filter(({ problem }) => problem === 'TicketsTooMany')).toHaveLength(4);
    const monotonicMs = () => 0;
    const limiter = createRateLimiter({ scale: 1, monotonicMs });
    const { server } = await bench.limitedApp(limiter);
    const post = () =>
      server.inject({
        method: 'POST',
        url: createTicket.path.replace('{id}', busy.id),
        headers: { authorization: `Bearer ${busy.token}` },
        payload: { topic: 'Other', messageId: randomUUID(), text: 'x' },
      });
    const statuses: number[] = [];
    for (let no = 0; no < 11; no += 1) statuses.push((await post()).statusCode);
    await server.close();
    expect(statuses.slice(0, 10).every((status) => status === 429 || status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('what staff does', () => {
  test('Z-04 only support reads and answers threads, and opening one is in the log', async () => {
    const { number } = (await write(one(), { pictures: [(await png.png().toBuffer()).toString('base64')] }))
      .body;
    const { body } = await opened(number);
    const pictureId = body.messages[0]?.pictures[0]?.id ?? '';
    const params = { number: String(number) };
    const seenId = body.messages[0]?.id;
    const sent = { messageId: randomUUID(), seenId, text: 'Hello', isClosing: false };
    for (const role of staffRoles.filter((each) => each !== 'support')) {
      const who = await member([role]);
      for (const tried of [
        await desk(who, listThreads, {}),
        await desk(who, getThread, { params }),
        await desk(who, getThreadPicture, { params: { ...params, pictureId } }),
        await desk(who, answerThread, { params, body: sent }),
        await desk(who, closeThread, { params, body: { seenId } }),
      ])
        expect([role, tried.problem]).toEqual([role, 'NotAllowed']);
    }
    expect((await identity.call(getThread, { params, token: one().token })).problem).toBe('SessionRequired');
    expect((await desk(iryna, getThreadPicture, { params: { ...params, pictureId } })).status).toBe(200);
    expect(body.email).toContain('•');
    const lines = await rows<{ action: string }>(
      "select action from staff.audit where after ->> 'thread' = $1 order by id",
      [String(number)],
    );
    expect(lines.map(({ action }) => action)).toEqual(['support.open', 'support.open-picture']);
  });

  test('an answer tells the customer once, sealed, and never over a message that was not read', async () => {
    const { number } = (await write(one())).body;
    const messageId = randomUUID();
    expect((await answer(number, { messageId })).status).toBe(204);
    expect((await answer(number, { messageId })).status).toBe(204);
    const events = await eventsOf(identity.platform, 'SupportAnswered', one().id);
    const mine = events.filter((event) => 'number' in event && event.number === number);
    expect(mine).toHaveLength(1);
    const [event] = mine;
    if (event === undefined || !('sealedText' in event)) throw new Error('There is no sealed text.');
    expect(JSON.stringify(event)).not.toContain('It is safe');
    expect(identity.sealer.open(String(event.sealedText), mailContext('SupportAnswered', one().id))).toBe(
      'It is safe.',
    );
    const seenId = (await opened(number)).body.messages.at(-1)?.id;
    await reply(one(), number);
    const params = { number: String(number) };
    const late = { messageId: randomUUID(), seenId, text: 'Closing', isClosing: true };
    expect((await desk(iryna, answerThread, { params, body: late })).problem).toBe('ThreadChanged');
    expect((await desk(iryna, closeThread, { params, body: { seenId } })).problem).toBe('ThreadChanged');
    const petro = await member(['support']);
    const stolen = { ...late, messageId };
    expect((await desk(petro, answerThread, { params, body: stolen })).problem).toBe('NotFound');
    expect((await read(one(), number)).body.state).toBe('open');
  });

  test('two who answer at once: one is kept', async () => {
    const { number, messages } = (await write(one())).body;
    const petro = await member(['support']);
    const seenId = messages.at(-1)?.id;
    const both = await Promise.all([answer(number, { seenId }), answer(number, { seenId }, petro)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});

test('Q-03 what a deleted account wrote is gone, and its tickets are closed', async () => {
  const account = await withTwoFactor(identity, await verifiedAccount(identity));
  const pictures = [(await png.png().toBuffer()).toString('base64')];
  const { number } = (await write(account, { pictures })).body;
  await answer(number);
  identity.advance(60);
  const { id } = account;
  const { token } = await bench.fresh(account);
  const stepUp = { method: 'totp', code: codeNow(identity, account.secret) };
  expect((await identity.call(deleteUser, { params: { id }, token, body: { stepUp } })).status).toBe(204);
  const texts = await rows('select sealed_text from support.message where number = $1', [number]);
  expect(texts.every(({ sealed_text }) => sealed_text === null)).toBe(true);
  expect(await rows('select id from support.picture where number = $1', [number])).toEqual([]);
  expect((await desk(iryna, getThread, { params: { number: String(number) } })).body).toMatchObject({
    state: 'closed',
    email: null,
  });
});
