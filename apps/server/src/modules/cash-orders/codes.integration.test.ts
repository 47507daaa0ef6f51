import {
  findCashOrders,
  getCashCode,
  getCashOrder,
  getTransaction,
  listPointOrders,
  listTransactions,
  setPointAccessCode,
} from '@gim/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { type Customer, openCashBench, type Teller } from './testing/cash-bench.ts';

const lines: string[] = [];
const log = createLog({ level: 'debug', write: (line) => void lines.push(line) });
const bench = await openCashBench({ log });
afterAll(bench.close);

let anna: Customer;
let stranger: Customer;
let teller: Teller;
let point: string;
beforeAll(async () => {
  const [first, second] = await bench.customers(2);
  if (first === undefined || second === undefined) throw new Error('Two were asked for.');
  anna = first;
  stranger = second;
  await bench.fund(anna.id, 'USD', '10000');
  point = await bench.point();
  teller = await bench.member(['teller'], [point]);
});

const SOON = -5;

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const owner = new pg.Client({ connectionString: bench.database.url });
  await owner.connect();
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from ${name} t`);
    parts.push(name, ...rows.map(({ line }) => line));
  }
  await owner.end();
  return parts.join('\n');
}

/** Not within a longer number, an id or a moment, where six digits may stand by chance. */
const standing = (code: string): RegExp => new RegExp(`(?<![0-9a-fA-F.])${code}(?![0-9a-fA-F])`);

describe('codes', () => {
  it('O-04 stand nowhere but in the answer to whoever proved to be the customer', async () => {
    const codes: string[] = [];
    const answers: string[] = [];
    for (const side of ['in', 'out'] as const) {
      const { body, text } = await bench.book(anna, { side, pointId: point, slot: SOON });
      const shown = await bench.code(anna, body.id);
      expect(shown.body.code).toMatch(/^\d{6}$/);
      codes.push(shown.body.code, '4711#');
      await bench.accept(teller, body.id, shown.body.code === '123456' ? '123457' : '123456');
      const own = { params: { id: anna.id, transactionId: body.id }, token: anna.token };
      answers.push(
        text,
        (await bench.call(getTransaction, own)).text,
        (await bench.call(listTransactions, { params: { id: anna.id }, token: anna.token })).text,
        (await bench.desk(teller, getCashOrder, { params: { orderId: body.id } })).text,
        (await bench.desk(teller, listPointOrders, { params: { pointId: point } })).text,
        (await bench.desk(teller, findCashOrders, { query: { q: body.number } })).text,
      );
      await bench.accept(teller, body.id, shown.body.code);
      answers.push((await bench.desk(teller, getCashOrder, { params: { orderId: body.id } })).text);
    }
    const kept = await dump();
    // The search itself finds what is there.
    expect(kept).toContain('cash_orders.cash_order');
    expect(kept).toContain(anna.email);
    expect(lines.join('')).toContain('/code');
    for (const code of codes) {
      const isThere = (text: string): boolean =>
        code === '4711#' ? text.includes(code) : standing(code).test(text);
      expect(isThere(kept), 'in the database').toBe(false);
      expect(isThere(lines.join('\n')), 'in the log').toBe(false);
      for (const answer of answers) expect(isThere(answer), answer).toBe(false);
    }
  });

  it('O-04 are not shown to a stranger, without a fresh factor, or by a proof for another order', async () => {
    const [one, other] = [
      await bench.book(anna, { side: 'in', pointId: point, slot: SOON }),
      await bench.book(anna, { side: 'in', pointId: point, slot: SOON }),
    ];
    const ask = (who: Customer, owner: Customer, stepUp?: object) =>
      bench.call(getCashCode, {
        params: { id: owner.id, transactionId: one.body.id },
        token: who.token,
        body: stepUp === undefined ? {} : { stepUp },
      });
    expect((await ask(stranger, stranger)).problem).toBe('NotFound');
    expect((await ask(stranger, anna)).status).toBeGreaterThanOrEqual(403);
    expect((await ask(anna, anna)).problem).toBe('StepUpRequired');
    expect((await ask(anna, anna, await bench.prove(anna, other.body.id))).problem).toBe('StepUpInvalid');
    const proof = await bench.prove(anna, one.body.id);
    expect((await ask(anna, anna, proof)).status).toBe(200);
    // Good once.
    expect((await ask(anna, anna, proof)).problem).toBe('StepUpInvalid');
    expect(await bench.stageOf(anna, other.body.id)).toBe('scheduled');
  });

  it('O-04 of a building that were changed are shown with the one before, and at no other point', async () => {
    const { body } = await bench.book(anna, { side: 'in', pointId: point, slot: SOON });
    expect((await bench.code(anna, body.id)).body).toMatchObject({
      accessCode: '4711#',
      formerAccessCode: null,
    });
    const admin = await bench.member(['admin']);
    const changed = await bench.desk(admin, setPointAccessCode, {
      params: { pointId: point },
      body: { accessCode: '0815#', note: 'A new lock.' },
    });
    expect(changed.text).toContain('"told"');
    expect(changed.text).not.toContain('0815#');
    const again = { accessCode: '0815#', formerAccessCode: '4711#' };
    expect((await bench.code(anna, body.id)).body).toMatchObject(again);
    expect((await bench.code(anna, body.id)).body).toMatchObject(again);
    const elsewhere = await bench.member(['teller'], [await bench.point()]);
    expect((await bench.desk(elsewhere, getCashOrder, { params: { orderId: body.id } })).problem).toBe(
      'NotFound',
    );
  });
});
