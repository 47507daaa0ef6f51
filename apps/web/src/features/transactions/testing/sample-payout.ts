import type { PayoutTransaction } from '../payout-state.ts';

type CardTransfer = Extract<PayoutTransaction, { type: 'BankCardTransfer' }>;

/** A card payout in the given stage. */
export const samplePayout = (
  stage: CardTransfer['stage'],
  details: Partial<CardTransfer['details']> = {},
): CardTransfer => ({
  id: '33333333-3333-4333-8333-333333333341',
  number: 'GM-33333341',
  type: 'BankCardTransfer',
  status: 'InProgress',
  stage,
  createdAt: '2025-10-16T11:29:47Z',
  updatedAt: '2025-10-16T11:29:47Z',
  endedAt: null,
  coin: 'USD',
  amount: '450',
  direction: 'out',
  counter: null,
  fee: { coin: 'USD', amount: '6.75' },
  price: null,
  usd: '450',
  reason: null,
  canCancel: true,
  details: {
    recipientId: '33333333-3333-4333-8333-333333333342',
    brand: 'visa',
    lastFour: '4417',
    holder: 'Olena Kovalenko',
    receives: { coin: 'USD', amount: '443.25' },
    partnerReference: null,
    feeChange: null,
    ...details,
  },
  timeline: [{ stage, at: '2025-10-16T11:29:47Z' }],
  lines: [],
  eta: null,
});
