import type { TransactionItem } from '@gim/contract';
import { expect, test } from 'vitest';
import { writePdf } from './pdf.ts';
import { timeWriter } from './statement.ts';
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
