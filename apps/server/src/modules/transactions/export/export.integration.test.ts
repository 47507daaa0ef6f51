import { exportTransactions } from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRateLimiter } from '../../../http/rate-limit.ts';
import { buildTestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { type Account, verifiedAccount } from '../../../testing/test-identity.ts';
import { type HistoryBench, openHistory } from '../testing/history-bench.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { sampleDrafts } from '../testing/sample-drafts.ts';

let database: TestDatabase;
let bench: HistoryBench;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openHistory(database.url);
});

afterAll(async () => {
  await bench.close();
  await database.drop();
});

describe('an export', () => {
  const download = ({ id, token }: Account, query: Record<string, string>) =>
    bench.identity.app.server.inject({
      url: exportTransactions.path.replace('{id}', id),
      query,
      headers: { authorization: `Bearer ${token}` },
    });

  test('as a table is in the reader’s language and time, with the value at the time', async () => {
    const anna = await verifiedAccount(bench.identity);
    await bench.fundDollars(anna.id, 60_000n);
    await bench.buy(anna.id);
    const answer = await download(anna, { format: 'csv', language: 'uk', timeZone: 'Europe/Kyiv' });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="gim-2026-03-01.csv"',
    });
    const [head, row, rest] = answer.body.split('\r\n');
    expect(head?.startsWith('\ufeff"Дата","Операція","Статус"')).toBe(true);
    expect(row).toMatch(/^"2026-03-01 14:00:10","Купівля","Завершено","Надходження","0\.00450281","BTC",/);
    expect(row).toContain('"110412.5","USD","497.5"');
    expect(rest).toBe('');
  });

  test('as a statement is a PDF of the whole history, also of a long one', async () => {
    const anna = await verifiedAccount(bench.identity);
    const { db } = bench.identity.platform;
    await db.inTransaction(async (tx) => {
      for (let count = 0; count < 70; count += 1)
        await bench.transactions.record(tx, sampleDrafts(anna.id).Deposit);
    });
    const answer = await download(anna, { format: 'pdf', language: 'uk', timeZone: 'Europe/Kyiv' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const file = answer.rawPayload.toString('latin1');
    expect(file.startsWith('%PDF-1.')).toBe(true);
    expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(file.match(/\/Type \/Page\n/g)?.length).toBe(4);
  });

  test('as a statement names the holder, the period, and each coin’s balance at both ends', async () => {
    const anna = await verifiedAccount(bench.identity);
    await bench.fundDollars(anna.id, 60_000n);
    bench.identity.advance(60);
    const from = bench.identity.clock.now();
    await bench.buy(anna.id);
    bench.identity.advance(60);
    const to = bench.identity.clock.now();
    await bench.fundDollars(anna.id, 7n);
    const period = { from: from.toISOString(), to: to.toISOString() };
    const read = async (query: Record<string, string>): Promise<string> =>
      pdfText((await download(anna, { format: 'pdf', language: 'en-US', ...query })).rawPayload).replaceAll(
        '\u00a0',
        ' ',
      );
    const text = await read({ ...period, timeZone: 'Europe/Kiev' });
    expect(text).toContain('Times in Europe/Kyiv');
    expect(text).toContain(`Holder\nAnna Bondarenko · ${anna.email}`);
    expect(text).toContain('USD\n$600.00\n$100.00');
    expect(text).toContain('BTC\n0 BTC\n0.00450281 BTC');
    // From the beginning until now.
    expect(await read({})).toContain('USD\n$0.00\n$100.07');
    expect(await read({ ...period, coin: 'BTC' })).not.toContain('USD\n$600.00');
  });

  test('follows the filters of the list, and may be empty', async () => {
    const anna = await verifiedAccount(bench.identity);
    await bench.fundDollars(anna.id, 60_000n);
    await bench.buy(anna.id);
    const none = await download(anna, { format: 'csv', language: 'en-US', type: 'Sell' });
    expect(none.body.trimEnd().split('\r\n')).toHaveLength(1);
    expect((await download(anna, { format: 'pdf', language: 'en-US', type: 'Sell' })).statusCode).toBe(200);
  });

  test('may begin before anything was', async () => {
    const anna = await verifiedAccount(bench.identity);
    const before = { from: '0001-01-01T00:00:00Z', to: '1969-12-31T23:59:59Z' };
    const answer = await download(anna, { format: 'csv', language: 'en-US', ...before });
    expect([answer.statusCode, answer.body.trimEnd().split('\r\n')]).toEqual([200, [expect.any(String)]]);
  });

  test('refuses a zone that nobody lives in, another format, and a list of no types', async () => {
    const anna = await verifiedAccount(bench.identity);
    for (const wrong of [{ timeZone: 'Mars/Base' }, { format: 'exe' }, { type: 'Buy,,' }]) {
      const answer = await download(anna, { format: 'csv', language: 'en-US', ...wrong });
      expect([wrong, answer.statusCode]).toEqual([wrong, 400]);
    }
  });

  test('Z-07 is made a few times a minute by one user', async () => {
    const app = await buildTestApp(bench.identity.platform, bench.transactions.mount, {
      rateLimiter: createRateLimiter({ scale: 1, monotonicMs: () => 0 }),
    });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const answer = await app.server.inject({
        url: exportTransactions.path.replace('{id}', '018f0000-0000-7000-8000-00000000000a'),
        query: { format: 'csv', language: 'uk' },
        headers: { authorization: 'Bearer anna' },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await app.server.close();
  });
});
