import type { Page, Route } from '@playwright/test';
import { answerWallet, refusal } from '../wallet/answers.ts';

const id = (number: number): string => `77777777-7777-4777-8777-7777777777${String(number).padStart(2, '0')}`;

const card = (number: number, rest: object) => ({
  id: id(number),
  kind: 'card',
  holder: 'Olena Kovalenko',
  isExpired: false,
  currency: 'USD',
  createdAt: '2025-09-01T09:00:00Z',
  lastUsedAt: null,
  ...rest,
});

const payPal = (number: number, rest: object) => ({
  id: id(number),
  kind: 'paypal',
  postalAddress: 'Khreshchatyk 1',
  city: 'Kyiv',
  state: null,
  zip: '01001',
  currency: 'USD',
  createdAt: '2025-09-01T09:00:00Z',
  lastUsedAt: null,
  ...rest,
});

const recipients = [
  card(1, { brand: 'visa', lastFour: '4417', validUntil: '08/28', lastUsedAt: '2025-10-12T09:00:00Z' }),
  card(2, { brand: 'mastercard', lastFour: '0982', validUntil: '01/27' }),
  card(3, { brand: 'maestro', lastFour: '5521', validUntil: '03/25', isExpired: true }),
  payPal(4, {
    address: 'olena.k@example.com',
    holder: { kind: 'person', legalName: 'Olena Kovalenko' },
    country: 'UA',
  }),
  payPal(5, {
    address: 'billing@north.example',
    holder: { kind: 'company', company: 'Studio North LLC' },
    country: 'PL',
    zip: '00-001',
  }),
];

const details = {
  BankCardTransfer: {
    recipientId: id(1),
    brand: 'visa',
    lastFour: '4417',
    holder: 'Olena Kovalenko',
    receives: { coin: 'USD', amount: '443.25' },
    partnerReference: null,
    feeChange: null,
  },
  PayPalTransfer: {
    recipientId: id(4),
    address: 'olena.k@example.com',
    name: 'Olena Kovalenko',
    receives: { coin: 'USD', amount: '443.25' },
    partnerReference: null,
    unclaimedUntil: null,
    feeChange: null,
  },
} as const;

interface Sample {
  readonly type?: keyof typeof details;
  readonly stage: string;
  readonly details?: object;
}

const statuses: Readonly<Record<string, string>> = {
  sent: 'Confirmed',
  unclaimed: 'Confirmed',
  successful: 'Successful',
  rejected: 'Rejected',
  canceled: 'Canceled',
};
const reasons: Readonly<Record<string, string>> = { rejected: 'Returned', canceled: 'CanceledByUser' };

const payout = (number: number, { type = 'BankCardTransfer', stage, details: own = {} }: Sample) => {
  const isEnded = ['successful', 'rejected', 'canceled'].includes(stage);
  const reason = reasons[stage] ?? null;
  return {
    id: id(number),
    number: `GM-777777${number}`,
    type,
    status: statuses[stage] ?? 'InProgress',
    stage,
    createdAt: '2025-10-16T11:09:47Z',
    updatedAt: '2025-10-16T11:09:47Z',
    endedAt: isEnded ? endedAt : null,
    coin: 'USD',
    amount: '450',
    direction: 'out',
    counter: null,
    fee: { coin: 'USD', amount: '6.75' },
    price: null,
    usd: '450',
    reason,
    canCancel: stage === 'submitted' || stage === 'review' || stage === 'unclaimed',
    details: { ...details[type], ...own },
    timeline: timelineOf(stage, isEnded ? endedAt : null),
    eta: null,
    lines: [
      { account: 'available', coin: 'USD', amount: '450', direction: 'out', at: '2025-10-16T11:09:47Z' },
      { account: 'locked', coin: 'USD', amount: '450', direction: 'in', at: '2025-10-16T11:09:47Z' },
    ],
  };
};

const endedAt = '2025-10-16T11:21:02Z';

function timelineOf(stage: string, end: string | null): readonly object[] {
  const way = stage === 'submitted' ? [] : stage === 'review' ? ['review'] : ['sent'];
  const stages = ['submitted', ...way, ...(stage === 'submitted' || way.includes(stage) ? [] : [stage])];
  return stages.map((one, index) => ({
    stage: one,
    at: end !== null && one === stage ? end : `2025-10-16T11:1${index}:12Z`,
  }));
}

const reference = { partnerReference: 'PP-5F21-88C0' };
const feeChange = {
  fee: { coin: 'USD', amount: '9.45' },
  receives: { coin: 'USD', amount: '440.55' },
  until: '2025-10-17T11:12:12Z',
};

/** Payouts in every state, by number. */
const operations = [
  payout(11, { stage: 'submitted' }),
  payout(12, { stage: 'review' }),
  payout(13, { stage: 'sent', details: reference }),
  payout(14, { stage: 'successful', details: reference }),
  payout(15, { stage: 'rejected', details: reference }),
  payout(16, { stage: 'submitted', details: { feeChange } }),
  payout(17, {
    type: 'PayPalTransfer',
    stage: 'unclaimed',
    details: { ...reference, unclaimedUntil: '2025-11-15T11:12:12Z' },
  }),
  payout(18, { type: 'PayPalTransfer', stage: 'canceled', details: reference }),
];

export const payoutPath = (number: number): string => `/transactions/${id(number)}`;

export interface PayoutAnswers {
  /** Refuses the next calls of this name, until it is null again. */
  refuse: { readonly call: string; readonly problem: string; readonly status?: number } | null;
  /** The last request body by call. */
  readonly sent: Record<string, unknown>;
  hasRecipients: boolean;
  /** Overrides fields of the next previews. */
  echo: object;
}

/** Mocks recipients, previews and payouts with fixed data. */
export async function answerPayouts(page: Page): Promise<PayoutAnswers> {
  const answers: PayoutAnswers = { refuse: null, sent: {}, hasRecipients: true, echo: {} };
  await answerWallet(page, (route, { pathname, searchParams }) => {
    const last = pathname.split('/').at(-1) ?? '';
    const method = route.request().method();
    if (answers.refuse?.call === `${method} ${last}`) {
      const { problem, status = 409 } = answers.refuse;
      return route.fulfill({ status, ...refusal(problem) });
    }
    if (last === 'recipients' && method === 'GET') {
      const items = recipients.filter(({ kind }) => kind === searchParams.get('kind'));
      return route.fulfill({ json: { items: answers.hasRecipients ? items : [] } });
    }
    if (last === 'stepup') {
      answers.sent.stepup = route.request().postDataJSON();
      const json = { methods: ['totp'], challengeId: null, passkeyOptions: null, resendAfterSeconds: null };
      return route.fulfill({ json });
    }
    const operation = operations.find((one) => pathname.endsWith(`/transactions/${one.id}`));
    if (operation !== undefined) return route.fulfill({ json: operation });
    return method === 'POST' ? answerPost(route, last, answers) : undefined;
  });
  return answers;
}

function answerPost(route: Route, last: string, answers: PayoutAnswers): Promise<void> | undefined {
  const body: Record<string, string> = route.request().postDataJSON() ?? {};
  answers.sent[last] = body;
  if (last === 'payouts') return route.fulfill({ json: itemOf(operations[0]) });
  if (last === 'recipients') return route.fulfill({ json: { ...recipients[3], id: id(6) } });
  if (last !== 'preview') return undefined;
  const amount = body.amount === 'max' ? '1240' : (body.amount ?? '0');
  const cents = BigInt(Math.round(Number.parseFloat(amount) * 100));
  const fee = (cents * 150n + 9999n) / 10_000n;
  const write = (units: bigint): string => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`;
  return route.fulfill({
    json: {
      recipientId: body.recipientId,
      amount,
      fee: write(fee),
      feePercent: '1.5',
      receives: write(cents - fee),
      min: '10',
      max: '1240',
      etaMinutes: 30,
      isReviewed: false,
      ...answers.echo,
    },
  });
}

const itemOf = (operation: Readonly<Record<string, unknown>> | undefined): unknown => {
  const { timeline: _timeline, lines: _lines, eta: _eta, ...item } = operation ?? {};
  return item;
};
