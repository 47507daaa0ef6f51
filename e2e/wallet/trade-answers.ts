import type { Page, Route } from '@playwright/test';
import { answerWallet, refusal } from './answers.ts';

const quoteOf = (side: string, number: number) => ({
  id: `55555555-5555-4555-8555-55555555555${number}`,
  side,
  coin: 'BTC',
  pays: side === 'Buy' ? { coin: 'USD', amount: '500' } : { coin: 'BTC', amount: '7' },
  gets: side === 'Buy' ? { coin: 'BTC', amount: '0.00450583' } : { coin: 'USD', amount: '767487.12' },
  fee: { coin: 'USD', amount: side === 'Buy' ? '2.5' : '3856.72' },
  price: '110412.5',
  marketPrice: '110192.11',
  feePercent: '0.5',
  spreadPercent: '0.2',
  createdAt: '2025-10-16T11:30:00Z',
  expiresAt: '2025-10-16T11:30:20Z',
  validSeconds: 20,
});

const fresh = {
  quoteId: '55555555-5555-4555-8555-555555555552',
  pays: '500',
  gets: '0.00444102',
  fee: '2.5',
  price: '112024.1',
  marketPrice: '111800.5',
  createdAt: '2025-10-16T11:30:08Z',
  expiresAt: '2025-10-16T11:30:28Z',
  validSeconds: 20,
};

const bought = {
  id: '33333333-3333-4333-8333-333333333339',
  number: 'GM-33333339',
  type: 'Buy',
  status: 'Completed',
  stage: 'completed',
  createdAt: '2025-10-16T11:18:00Z',
  updatedAt: '2025-10-16T11:18:00Z',
  endedAt: '2025-10-16T11:18:00Z',
  coin: 'BTC',
  amount: '0.00444102',
  direction: 'in',
  counter: { coin: 'USD', amount: '500', direction: 'out' },
  fee: { coin: 'USD', amount: '2.5' },
  price: { coin: 'BTC', quote: 'USD', rate: '112024.1' },
  usd: '500',
  reason: null,
  canCancel: false,
  details: { quoteId: null },
};

const buys = [
  {
    id: '66666666-6666-4666-8666-666666666661',
    coin: 'BTC',
    quoteAmount: '50',
    schedule: { every: 'Week', weekday: 1, time: '09:00' },
    timeZone: 'UTC',
    status: 'Active',
    nextAt: '2025-10-20T09:00:00Z',
    lastRun: null,
    createdAt: '2025-09-01T09:00:00Z',
  },
  {
    id: '66666666-6666-4666-8666-666666666662',
    coin: 'BTC',
    quoteAmount: '200',
    schedule: { every: 'Month', day: 15, time: '18:00' },
    timeZone: 'UTC',
    status: 'Paused',
    nextAt: null,
    lastRun: null,
    createdAt: '2025-08-01T09:00:00Z',
  },
];

const alerts = [
  {
    id: '77777777-7777-4777-8777-777777777771',
    coin: 'BTC',
    direction: 'Above',
    price: '120000',
    repeats: false,
    isActive: true,
    lastFiredAt: null,
    createdAt: '2025-10-01T09:00:00Z',
  },
];

export interface TradeAnswers {
  /** The problem with which the next trade is refused, once. */
  refuse: string | null;
}

/**
 * Mocks quotes and trades with fixed data, for screenshots and for refusals that the product cannot produce on demand.
 */
export async function answerTrades(page: Page): Promise<TradeAnswers> {
  const answers: TradeAnswers = { refuse: null };
  const answer = (route: Route, { pathname }: URL): Promise<void> | undefined => {
    if (pathname.endsWith('/recurring-buys')) return route.fulfill({ json: { items: buys } });
    if (pathname.endsWith('/price-alerts')) return route.fulfill({ json: { items: alerts } });
    if (pathname.endsWith('/quotes')) {
      const { side }: { side: string } = route.request().postDataJSON();
      return route.fulfill({ json: quoteOf(side, 1) });
    }
    if (!pathname.endsWith('/trades')) return undefined;
    const problem = answers.refuse;
    answers.refuse = null;
    if (problem === null) return route.fulfill({ json: bought });
    return route.fulfill({
      status: 409,
      ...refusal(problem, problem === 'PriceMoved' ? { params: fresh } : {}),
    });
  };
  await answerWallet(page, answer);
  return answers;
}
