import type { TransactionItem } from '@gim/contract';
import { asset, money } from '@gim/money';
import { expect, test } from 'vitest';
import { pdfText } from '../testing/pdf-text.ts';
import { writePdf } from './pdf.ts';
import { type Statement, timeWriter } from './statement.ts';
import { loadStatementTexts } from './statement-texts.ts';

const item: TransactionItem = {
  id: '0199f2a0-1111-7222-8333-444455556666',
  number: 'GM-55556666',
  type: 'ReferralIncome',
  status: 'Completed',
  stage: 'completed',
  reason: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  endedAt: '2026-03-01T12:00:00.000Z',
  coin: 'USD',
  amount: '12.5',
  direction: 'in',
  counter: null,
  fee: null,
  price: null,
  usd: '12.5',
  canCancel: false,
  details: { sharePercent: '10', feesCount: 1 },
};

async function* pagesOf(rows: number): AsyncGenerator<readonly TransactionItem[]> {
  yield Array.from({ length: rows }, () => item);
}

test('a long statement lets everybody else have their turn', async () => {
  const timeZone = 'Europe/Kyiv';
  const pdf = writePdf({
    texts: loadStatementTexts()['en-US'],
    language: 'en-US',
    timeZone,
    titleOf: (type) => type,
    placeOf: () => ({}),
    writeTime: timeWriter(timeZone),
    from: null,
    to: null,
    holder: null,
    balances: null,
    madeAt: new Date('2026-03-01T12:00:00Z'),
    pages: pagesOf(200),
  });
  let turns = 0;
  let isWriting = true;
  const turn = (): void => {
    turns += 1;
    if (isWriting) setImmediate(turn);
  };
  setImmediate(turn);
  // The first chunk comes when all rows of the page are written.
  await pdf.next();
  isWriting = false;
  expect(turns).toBeGreaterThanOrEqual(20);
  await pdf.return(undefined);
});

const ETH = asset('ETH', 18);
const longAmounts: readonly TransactionItem[] = [
  {
    ...item,
    type: 'Sell',
    stage: 'completed',
    details: { quoteId: null },
    coin: 'ETH',
    amount: '1234567.467096507924777537',
    direction: 'out',
    counter: { coin: 'USDT', amount: '4938271.868386', direction: 'in' },
    fee: { coin: 'ETH', amount: '0.000123456789012345' },
    price: { coin: 'ETH', quote: 'USDT', rate: '3999.123456789012345678' },
    usd: '4938271868.38',
  },
];

const statementOf = (language: 'en-US' | 'uk', items: readonly TransactionItem[]): Statement => ({
  texts: loadStatementTexts()[language],
  language,
  timeZone: 'Europe/Kyiv',
  titleOf: (type) => type,
  placeOf: () => ({}),
  writeTime: timeWriter('Europe/Kyiv'),
  from: new Date('2026-02-28T22:00:00Z'),
  to: new Date('2026-03-31T21:00:00Z'),
  madeAt: new Date('2026-04-01T12:00:00Z'),
  holder: { name: 'Olena Kovalenko', email: 'olena@example.com' },
  balances: [{ opening: money(ETH, 1n), closing: money(ETH, 123_456_789_467_096_507_924_777_537n) }],
  pages: (async function* () {
    yield items;
  })(),
});

async function textOf(statement: Statement): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of writePdf(statement)) chunks.push(chunk);
  // Where a line is broken makes no difference to what is said.
  return pdfText(Buffer.concat(chunks)).replaceAll(/[\s\u00a0\u202f]/g, '');
}

test.each([
  {
    language: 'en-US',
    says: [
      'AccountstatementHolderOlenaKovalenko·olena@example.com',
      'PeriodMarch1,2026–March31,2026',
      'TimesinEurope/Kyiv',
      'OpeningbalanceClosingbalance',
      'ETH0.000000000000000001ETH123,456,789.467096507924777537ETH',
      '−1,234,567.467096507924777537ETH',
      '+4,938,271.868386USDT',
      '0.000123456789012345ETH',
      '$4,938,271,868.38',
      '1ETH=3,999.123456789012345678USDT',
    ],
  },
  {
    language: 'uk',
    says: [
      'ВиписказрахункуВласникOlenaKovalenko·olena@example.com',
      'Період1березня2026р.–31березня2026р.',
      'Часовийпояс:Europe/Kyiv',
      'ПочатковийбалансКінцевийбаланс',
      'ETH0,000000000000000001ETH123456789,467096507924777537ETH',
      '−1234567,467096507924777537ETH',
      '+4938271,868386USDT',
      '0,000123456789012345ETH',
      '4938271868,38$',
      '1ETH=3999,123456789012345678USDT',
    ],
  },
] as const)(
  'a statement in $language cuts no amount off and says whose it is',
  async ({ language, says }) => {
    const text = await textOf(statementOf(language, longAmounts));
    for (const part of says) expect(text).toContain(part);
  },
);

test('a statement of nothing says so, also without balances', async () => {
  const text = await textOf({ ...statementOf('en-US', []), balances: [], from: null, to: null });
  for (const part of ['PeriodAlltime', 'Nobalanceatthebeginning', 'Nooperationsinthisperiod.'])
    expect(text).toContain(part);
});
