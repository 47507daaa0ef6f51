import type { Quote } from '@gim/contract';

export const sampleQuote: Quote = {
  id: '0190a5a0-0000-7000-8000-000000000001',
  side: 'Buy',
  coin: 'LTC',
  pays: { coin: 'USD', amount: '100' },
  gets: { coin: 'LTC', amount: '1.06' },
  fee: { coin: 'USD', amount: '0.5' },
  price: '93.8',
  marketPrice: '93.6',
  feePercent: '0.5',
  spreadPercent: '0.2',
  createdAt: '2025-10-16T11:30:00Z',
  expiresAt: '2025-10-16T11:30:20Z',
  validSeconds: 20,
};
