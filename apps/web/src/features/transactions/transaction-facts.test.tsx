import type { Transaction } from '@gim/contract';
import { Facts } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatMoment, formatTableMoment } from '../../platform/i18n/format-date.ts';
import { deviceTimeZone } from '../../shared/device-time-zone.ts';
import { LateNotice } from './eta-part.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { draw } from './testing/draw.tsx';
import { TransactionProgress } from './transaction-progress.tsx';
import { useTransactionFacts } from './use-transaction-facts.tsx';

const eye = vi.hoisted(() => ({ isShut: false }));
// The setting is in the browser's storage, which this test does not have.
vi.mock('../../platform/use-hidden-amounts.ts', () => ({ useHiddenAmounts: () => eye.isShut }));

beforeEach(() => {
  eye.isShut = false;
});

const shared = {
  id: '0190a5a0-0000-7000-8000-000000000003',
  number: 'C-7R',
  status: 'InProgress',
  createdAt: '2025-10-16T09:00:00Z',
  updatedAt: '2025-10-16T09:00:00Z',
  endedAt: null,
  coin: 'USD',
  amount: '4321.5',
  direction: 'out',
  counter: null,
  fee: { coin: 'USD', amount: '12.34' },
  price: null,
  usd: '4321.5',
  reason: null,
  canCancel: true,
} as const;
const rest = { timeline: [], lines: [], eta: null };
const visit: Transaction = {
  ...shared,
  ...rest,
  type: 'CashOut',
  stage: 'funds_locked',
  details: {
    point: {
      id: '0190a5a0-0000-7000-8000-000000000004',
      name: 'Podil',
      city: 'Kyiv',
      address: 'Spaska 5',
      timeZone: 'Europe/Kyiv',
      latitude: 50.46,
      longitude: 30.51,
    },
    slotFrom: '2025-10-18T09:00:00Z',
    slotTo: '2025-10-18T09:30:00Z',
    cash: '4300',
    cashback: { coin: 'USD', amount: '7.89' },
    codeFrom: '2025-10-18T08:00:00Z',
    thenBuy: null,
    isRescheduled: false,
    chooseAgainUntil: null,
    boughtBy: null,
  },
};
const payment: Transaction = {
  ...shared,
  ...rest,
  type: 'PayPalTransfer',
  stage: 'unclaimed',
  details: {
    recipientId: shared.id,
    address: 'a@example.com',
    name: 'Anna',
    receives: { coin: 'USD', amount: '4309.16' },
    partnerReference: null,
    unclaimedUntil: '2025-11-15T09:00:00Z',
    feeChange: null,
  },
};
const deposit: Transaction = {
  ...shared,
  ...rest,
  type: 'Deposit',
  stage: 'seen',
  coin: 'USDT',
  details: {
    network: 'tron',
    address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    memo: null,
    txid: null,
    confirmations: { have: 0, need: 20 },
    arrived: null,
  },
};
const income: Transaction = {
  ...shared,
  ...rest,
  type: 'ReferralIncome',
  stage: 'completed',
  details: { sharePercent: '12.50', feesCount: 1234 },
};

const FactList = ({ transaction }: { readonly transaction: Transaction }): ReactElement => (
  <Facts items={useTransactionFacts(transaction)} />
);

/** Removes the invisible text under the mask, which is only there for its width. */
const withoutWidths = (html: string): string =>
  html.replaceAll(
    /<span[^>]*aria-hidden="true"><span[^>]*>[^<]*<\/span><span[^>]*>•••<\/span><\/span>/g,
    '•••',
  );

describe('with the eye shut', () => {
  it.each([
    ['a visit', visit, ['4,321', '4,300', '7.89', '12.34']],
    ['a payout', payment, ['4,321', '12.34']],
  ] as const)('the facts of %s tell no amount', async (_, transaction, secrets) => {
    const open = await draw(<FactList transaction={transaction} />);
    for (const secret of secrets) expect(open).toContain(secret);
    eye.isShut = true;
    const shut = withoutWidths(await draw(<FactList transaction={transaction} />));
    expect(shut).toContain('amount hidden');
    for (const secret of secrets) expect(shut).not.toContain(secret);
  });

  it('the outcome says where the money is, and not how much', async () => {
    const rejected: Transaction = { ...payment, status: 'Rejected', reason: 'Returned', canCancel: false };
    expect(await draw(<OutcomeNotice transaction={rejected} />)).toContain('$4,321.50</span> is back');
    eye.isShut = true;
    const shut = withoutWidths(await draw(<OutcomeNotice transaction={rejected} />));
    expect(shut).toContain('is back on your balance');
    expect(shut).not.toContain('4,321');
  });
});

describe('the notice of a late operation', () => {
  const late = (transaction: Transaction, reason: 'Review' | 'Network' | 'Partner' | null): Transaction => ({
    ...transaction,
    eta: {
      medianSeconds: 720,
      p90Seconds: 1500,
      measured: 500,
      spread: { binSeconds: 60, counts: [1] },
      startedAt: transaction.createdAt,
      dueAt: '2025-10-16T09:25:00Z',
      isLate: true,
      reason,
      caseNumber: 20417,
    },
  });

  it.each([
    [payment, 'Review', '</span> is still with us.'],
    [payment, 'Partner', '</span> is either with us or with the payout partner.'],
    [deposit, 'Network', '</span> is on its way to your balance.'],
  ] as const)('says where the money is', async (transaction, reason, where) => {
    const notice = <LateNotice transaction={late(transaction, reason)} />;
    expect(await draw(notice)).toContain(`4,321.50${transaction === deposit ? '\u00a0USDT' : ''}${where}`);
    eye.isShut = true;
    const shut = withoutWidths(await draw(notice));
    expect(shut).toContain('amount hidden');
    expect(shut).not.toContain('4,321');
  });

  it('says nothing of money for a visit', async () => {
    const html = await draw(<LateNotice transaction={late(visit, null)} />);
    expect(html).toContain('ticket #20417');
    expect(html).not.toContain('4,321');
  });
});

describe('a step', () => {
  it('of a visit has the time of the point, as the steps to come', async () => {
    const html = await draw(
      <TransactionProgress
        transaction={{ ...visit, timeline: [{ stage: 'funds_locked', at: visit.createdAt }] }}
      />,
    );
    expect(html).toContain('Today, 12:00\u00a0PM, Kyiv\u00a0time');
    expect(html).toContain('October\u00a018, 12:00\u00a0PM, Kyiv\u00a0time');
  });

  it('of another operation has the reader’s time and names no zone', async () => {
    const html = await draw(
      <TransactionProgress
        transaction={{ ...payment, timeline: [{ stage: 'submitted', at: payment.createdAt }] }}
      />,
    );
    const moment = formatMoment(new Date(payment.createdAt), new Date('2025-10-16T11:00:00Z'), {
      language: 'en-US',
    });
    expect(html).toContain(moment);
    expect(html).not.toContain('Kyiv');
  });
});

describe('a fact', () => {
  it.each(['Successful', 'Rejected'] as const)(
    'of a payout that is %s promises no arrival',
    async (status) => {
      const ended: Transaction = { ...payment, status, endedAt: '2025-10-16T10:00:00Z' };
      const html = await draw(<FactList transaction={ended} />);
      expect(html).toContain('4,321');
      expect(html).not.toContain('4,309');
    },
  );

  it('names the day of the codes as it is from now', async () => {
    expect(await draw(<FactList transaction={visit} />)).toContain('October\u00a018, 11:00');
  });

  it('tells the visit by the clock of its point and says which it is', async () => {
    expect(deviceTimeZone()).not.toBe('Europe/Kyiv');
    const html = await draw(<FactList transaction={visit} />);
    expect(html).toContain('October\u00a018, 11:00\u00a0AM, Kyiv\u00a0time');
    expect(html).toContain('Kyiv time, GMT+3');
    const uk = await draw(<FactList transaction={visit} />, 'uk');
    expect(uk).toContain('18\u00a0жовтня, 11:00 за\u00a0місцевим часом (Kyiv)');
    expect(uk).toContain('Kyiv, GMT+3');
  });

  it('shows cashback as a gain', async () => {
    const html = await draw(<FactList transaction={visit} />);
    expect(html).toMatch(/class="[^"]*gain[^"]*">(<[^>]*>)*\+\$7\.89/);
  });

  it('tells when a visit was booked by the clock of its point', async () => {
    const html = await draw(<FactList transaction={visit} />);
    expect(html).toContain('Oct\u00a016,\u00a02025, 12:00\u00a0PM');
    expect(html).not.toContain(formatTableMoment(new Date(visit.createdAt), { language: 'en-US' }));
  });

  it('tells when another operation was created in the reader’s time', async () => {
    const html = await draw(<FactList transaction={payment} />);
    expect(html).toContain(formatTableMoment(new Date(payment.createdAt), { language: 'en-US' }));
  });

  it('says until when a payment waits, and no longer once it has ended', async () => {
    expect(await draw(<FactList transaction={payment} />)).toContain('Waits until');
    const ended: Transaction = { ...payment, endedAt: '2025-10-16T10:00:00Z' };
    expect(await draw(<FactList transaction={ended} />)).not.toContain('Waits until');
  });

  it('calls a network as people do', async () => {
    expect(await draw(<FactList transaction={deposit} />)).toContain('Tron (TRC-20)');
  });

  it('writes figures as the language does', async () => {
    expect(await draw(<FactList transaction={income} />, 'uk')).toContain('1\u00a0234');
  });
});
