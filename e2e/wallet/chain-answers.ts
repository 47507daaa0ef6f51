import type { Page, Route } from '@playwright/test';
import { answerWallet, refusal } from './answers.ts';
import { coins } from './chain-coins.ts';

/** Addresses that are only shown and compared; nothing is ever sent to them. */
export const ledger = '0x7A3f19C4e2B86D05a1F9c37E48b2D6f0915C8e24';
export const lookAlike = '0x7a3F19Aa41B86d0551f9c37E48b2d6f0915c8e24';
export const tonWallet = 'UQB3xV7nR2kLm9TqYc5WzPe8HdJf4AsGt6Nu1oKi0bXvDyEa';

const depositInfo = (coinId: string) =>
  coinId === 'TON'
    ? {
        currency: 'TON',
        networks: ['ton'],
        defaultNetwork: 'ton',
        network: 'ton',
        address: 'UQDnS0mTv2cEr4FcPkQy7WbHxLz9JaGt6Nu1oKi0bXvDyEa8',
        memo: '18804217',
        minimum: '0.5',
        collected: '0.2',
        freeCryptoDepositLimit: '50',
        fee: '0.05',
        confirmations: 1,
        etaMinutes: 1,
      }
    : {
        currency: 'USDT',
        networks: ['ethereum'],
        defaultNetwork: 'ethereum',
        network: 'ethereum',
        address: '0x52908400098527886E0F7030069857D2E4169EE7',
        memo: null,
        minimum: '5',
        collected: '0',
        freeCryptoDepositLimit: '200',
        fee: '3',
        confirmations: 12,
        etaMinutes: 4,
      };

const savedAddress = {
  id: '88888888-8888-4888-8888-888888888881',
  name: 'Ledger at home',
  coin: 'USDT',
  network: 'ethereum',
  address: ledger,
  memo: null,
  createdAt: '2025-09-01T09:00:00Z',
  usableFrom: null,
  lastUsedAt: '2025-10-12T09:00:00Z',
};

const recent = {
  network: 'ethereum',
  address: '0x27b1fdb04752bbc536007a920d24acb045561c26',
  memo: null,
  lastUsedAt: '2025-10-14T16:20:00Z',
};

/** The server's interpretation of a pasted text. */
function recipientOf(text: string): { status?: number; json: unknown } {
  const read = {
    address: text,
    networks: ['ethereum'],
    memo: null,
    amount: null,
    savedAddressId: null,
    warnings: [] as object[],
  };
  if (text === ledger) return { json: { ...read, savedAddressId: savedAddress.id } };
  if (text === lookAlike)
    return { json: { ...read, warnings: [{ kind: 'LooksLikeKnown', knownAddress: ledger }] } };
  if (text === tonWallet)
    return { json: { ...read, networks: ['ton'], warnings: [{ kind: 'NewAddress', knownAddress: null }] } };
  if (text.startsWith('bc1')) return { status: 400, ...refusal('AddressOfOtherNetwork') };
  return { status: 400, ...refusal('AddressInvalid') };
}

const limit = (period: string, remaining: string, total: string) => ({
  action: 'Withdraw',
  period,
  limit: total,
  used: '0',
  remaining,
  resetsAt: null,
  resetsAmount: '0',
  unlockedBy: 'kyc',
});

const hash = '0x9be1c04f7d2a63815e0fa4472cb98d1630e75fa2d4c8b1967730e5ad21f4c68b';

const linesOf = (amount: string) => [
  { account: 'available', coin: 'USDT', amount, direction: 'out', at: '2025-10-16T11:29:47Z' },
  { account: 'locked', coin: 'USDT', amount, direction: 'in', at: '2025-10-16T11:29:47Z' },
];

const withdrawal = (
  number: number,
  stage: string,
  { details = {}, ...rest }: { readonly details?: object; readonly [field: string]: unknown } = {},
) => ({
  id: `99999999-9999-4999-8999-99999999999${number}`,
  number: `GM-9999999${number}`,
  type: 'Withdraw',
  status: stage === 'broadcast' ? 'Confirmed' : 'InProgress',
  stage,
  createdAt: '2025-10-16T11:29:47Z',
  updatedAt: '2025-10-16T11:29:47Z',
  endedAt: null,
  coin: 'USDT',
  amount: '600',
  direction: 'out',
  counter: null,
  fee: { coin: 'USDT', amount: '3' },
  price: null,
  usd: '600.18',
  reason: null,
  canCancel: stage !== 'broadcast',
  details: {
    network: 'ethereum',
    address: ledger,
    addressName: 'Ledger at home',
    memo: null,
    txid: null,
    confirmations: { have: 0, need: 12 },
    undoUntil: null,
    test: null,
    testOf: null,
    releaseUntil: null,
    isInternal: false,
    ...details,
  },
  eta: null,
  timeline: [{ stage: 'undo', at: '2025-10-16T11:29:47Z' }].concat(
    stage === 'undo' ? [] : [{ stage, at: '2025-10-16T11:29:55Z' }],
  ),
  lines: linesOf('600'),
  ...rest,
});

/** 600 of which 10 went first as a test: 7 of them arrived. */
const test = { transactionId: '99999999-9999-4999-8999-999999999990', amount: '7' };
const tested = { amount: '590', usd: '590.18', lines: linesOf('590') };

/** Operations in states that are hard to reach, by the last digit of their id. */
export const operations: readonly Readonly<Record<string, unknown>>[] = [
  withdrawal(1, 'undo', { details: { undoUntil: '2025-10-16T11:30:47Z' } }),
  withdrawal(2, 'undo', { details: { undoUntil: '2025-10-17T11:29:47Z' } }),
  withdrawal(3, 'review'),
  withdrawal(4, 'broadcast', { details: { txid: hash, confirmations: { have: 7, need: 12 } } }),
  withdrawal(5, 'broadcast', { details: { txid: hash } }),
  withdrawal(6, 'test', { details: { test }, ...tested }),
  withdrawal(7, 'release', { details: { test, releaseUntil: '2025-10-17T11:29:47Z' }, ...tested }),
  {
    ...withdrawal(8, 'undo'),
    type: 'Deposit',
    status: 'InProgress',
    stage: 'seen',
    amount: '97',
    usd: '97.02',
    direction: 'in',
    canCancel: false,
    lines: [],
    timeline: [{ stage: 'seen', at: '2025-10-16T11:29:47Z' }],
    eta: null,
    details: {
      network: 'ethereum',
      address: '0x52908400098527886E0F7030069857D2E4169EE7',
      memo: null,
      txid: hash,
      confirmations: { have: 4, need: 12 },
      arrived: '100',
    },
  },
];

export const operationPath = (number: number): string =>
  `/transactions/99999999-9999-4999-8999-99999999999${number}`;

export interface ChainAnswers {
  /** Refuses the next previews or withdrawals with this problem, until it is null again. */
  refuse: {
    readonly call: 'preview' | 'withdrawals';
    readonly problem: string;
    readonly params?: object;
  } | null;
  /** The last request body by call. */
  readonly sent: Record<string, unknown>;
  allowlist: { enabled: boolean; changesAt: string | null };
  /** Overrides fields of the next previews. */
  echo: object;
}

/** Mocks deposits and withdrawals with fixed data. */
export async function answerChains(page: Page): Promise<ChainAnswers> {
  const answers: ChainAnswers = {
    refuse: null,
    sent: {},
    allowlist: { enabled: false, changesAt: null },
    echo: {},
  };
  await answerWallet(page, (route, { pathname, searchParams }) => {
    const last = pathname.split('/').at(-1) ?? '';
    if (pathname === '/api/coins') return route.fulfill({ json: { items: coins } });
    if (last === 'deposit-info') return route.fulfill({ json: depositInfo(searchParams.get('coin') ?? '') });
    if (last === 'lookup') return route.fulfill({ json: { outcome: 'Confirming', transactionIds: [] } });
    if (last === 'addresses') {
      const isOther = searchParams.get('coin') !== savedAddress.coin;
      return route.fulfill({
        json: isOther ? { items: [], recent: [] } : { items: [savedAddress], recent: [recent] },
      });
    }
    if (last === 'allowlist') return route.fulfill({ json: answers.allowlist });
    if (last === 'limits')
      return route.fulfill({
        json: { items: [limit('Day', '900', '1000'), limit('Month', '9400', '10000')] },
      });
    if (last === 'stepup') answers.sent.stepup = route.request().postDataJSON();
    if (last === 'stepup')
      return route.fulfill({
        json: { methods: ['totp'], challengeId: null, passkeyOptions: null, resendAfterSeconds: null },
      });
    if (last === 'speed-up') return route.fulfill({ json: { isPossible: true, fee: '1.8', etaMinutes: 14 } });
    const operation = operations.find(({ id }) => pathname.endsWith(`/transactions/${id}`));
    if (operation !== undefined) return route.fulfill({ json: operation });
    return answerCalls(route, last, answers);
  });
  return answers;
}

function answerCalls(route: Route, last: string, answers: ChainAnswers): Promise<void> | undefined {
  if (route.request().method() !== 'POST') return undefined;
  const body: Record<string, string> = route.request().postDataJSON();
  answers.sent[last] = body;
  if (last === 'recipient') return route.fulfill(recipientOf(body.text ?? ''));
  if (last !== 'preview' && last !== 'withdrawals') return undefined;
  if (answers.refuse?.call === last) {
    const { problem, params } = answers.refuse;
    return route.fulfill({ status: 409, ...refusal(problem, params === undefined ? {} : { params }) });
  }
  if (last === 'withdrawals') return route.fulfill({ json: itemOf(operations[0]) });
  const amount = body.amount === 'max' ? '4250' : (body.amount ?? '0');
  const isTon = body.network === 'ton';
  return route.fulfill({
    json: {
      coin: body.coin,
      network: body.network,
      address: body.address,
      memo: body.memo,
      amount,
      fee: isTon ? '0.05' : '3',
      receives: isTon ? String(Number.parseInt(amount, 10) - 0.05) : String(Number.parseInt(amount, 10) - 3),
      usd: '600.18',
      minimum: isTon ? '1' : '10',
      max: '4250',
      etaMinutes: 4,
      undoSeconds: 60,
      warnings: [],
      ...answers.echo,
    },
  });
}

const itemOf = (operation: Readonly<Record<string, unknown>> | undefined): unknown => {
  const { timeline: _timeline, lines: _lines, eta: _eta, ...item } = operation ?? {};
  return item;
};
