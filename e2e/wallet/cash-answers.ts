import type { Page, Route } from '@playwright/test';
import { answerWallet, refusal } from './answers.ts';

/** A mocked cash order that never changes, for screenshots and for states that the product cannot produce on demand. */
export const orderId = '44444444-4444-4444-8444-444444444441';
const pointId = '55555555-5555-4555-8555-555555555551';
const photoIds = ['a', 'b', 'c', 'd'].map((end) => `99999999-9999-4999-8999-99999999999${end}`);

const both = (english: string, ukrainian: string) => ({ 'en-US': english, uk: ukrainian });

const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  open: weekday === 7 ? null : { from: '09:00', to: weekday === 6 ? '16:00' : '20:00' },
  breakTime: weekday === 6 ? null : { from: '13:00', to: '14:00' },
}));

const point = {
  id: pointId,
  name: both('Gim Olimpiiska', 'Gim Олімпійська'),
  city: both('Kyiv', 'Київ'),
  address: both('Velyka Vasylkivska 72', 'Велика Васильківська, 72'),
  timeZone: 'Europe/Kyiv',
  latitude: 50.4322,
  longitude: 30.5164,
  phone: '+380 44 000 00 00',
  comment: both(
    'Second yard, door with the Gim plate, floor 2',
    'Другий двір, двері з табличкою Gim, 2 поверх',
  ),
  directions: [
    both('Along Velyka Vasylkivska to number 72', 'Великою Васильківською до будинку 72'),
    both('Under the arch, into the first yard', 'Під арку, у перший двір'),
    both('Straight on to the second yard', 'Прямо до другого двору'),
    both('Door with the Gim plate, code, floor 2', 'Двері з табличкою Gim, код, 2 поверх'),
  ],
  hours,
  daysOff: [],
  feePercent: '0.5',
  fixedFee: '0',
  cashbackPercent: '0.1',
  cashIn: { min: '100', max: '20000' },
  cashOut: { min: '100', max: '20000' },
  leadDays: 0,
  slotMinutes: 30,
  photos: photoIds.map((id, index) => ({
    id,
    url: `/api/point-photos/${id}`,
    about: both(`The entrance, view ${index + 1}`, `Вхід, вигляд ${index + 1}`),
  })),
  isOpen: true,
  changesAt: '2025-10-16T17:00:00Z',
  limitToday: { in: '20000', out: '20000' },
  distance: null,
};

const order = {
  id: orderId,
  number: 'GM-48215-5',
  type: 'CashIn',
  status: 'InProgress',
  stage: 'scheduled',
  createdAt: '2025-10-16T06:41:00Z',
  updatedAt: '2025-10-16T06:41:00Z',
  endedAt: null as string | null,
  coin: 'USD',
  amount: '2487.5',
  direction: 'in',
  counter: null,
  fee: { coin: 'USD', amount: '12.5' },
  price: null,
  usd: null,
  reason: null as string | null,
  canCancel: true,
  details: {
    point: {
      id: pointId,
      name: 'Gim Olimpiiska',
      city: 'Kyiv',
      address: 'Velyka Vasylkivska 72',
      timeZone: 'Europe/Kyiv',
      latitude: 50.4322,
      longitude: 30.5164,
    },
    slotFrom: '2025-10-16T11:30:00Z',
    slotTo: '2025-10-16T12:00:00Z',
    cash: '2500',
    cashback: { coin: 'USD', amount: '2.5' },
    codeFrom: '2025-10-16T09:30:00Z',
    thenBuy: null,
    isRescheduled: false,
    chooseAgainUntil: null as string | null,
    boughtBy: null,
  },
  timeline: [{ stage: 'scheduled', at: '2025-10-16T06:41:00Z' }],
  eta: null,
  lines: [],
};

/** The order's record is stored in the customer's language. */
function orderIn(language: 'en-US' | 'uk'): typeof order {
  const { name, city, address } = point;
  const kept = structuredClone(order);
  Object.assign(kept.details.point, {
    name: name[language],
    city: city[language],
    address: address[language],
  });
  return kept;
}

const slots = Array.from({ length: 8 }, (_, index) => {
  // Four before the break at one o'clock in Kyiv and four after it.
  const from = Date.parse('2025-10-17T08:00:00Z') + (index + (index > 3 ? 2 : 0)) * 1_800_000;
  const isAvailable = index !== 1;
  return {
    from: new Date(from).toISOString(),
    to: new Date(from + 1_800_000).toISOString(),
    isAvailable,
    reason: isAvailable ? null : 'taken',
  };
});

const days = Array.from({ length: 10 }, (_, index) => ({
  date: `2025-10-${16 + index}`,
  state: index === 0 ? 'full' : index === 3 ? 'dayOff' : 'open',
  limit: index === 0 || index === 3 ? '0' : '20000',
}));

const nowIso = '2025-10-16T10:34:00Z';

export interface CashAnswers {
  order: typeof order;
  code: {
    code: string;
    accessCode: string | null;
    formerAccessCode: string | null;
    sealMark: string;
    expiresAt: string;
  };
  /** The problem with which the next change is refused. */
  refuse: string | null;
}

/** Mocks the calls of the order's page; tests can change the answers. */
export async function answerCash(page: Page, language: 'en-US' | 'uk' = 'en-US'): Promise<CashAnswers> {
  await answerWallet(page);
  await page.clock.setFixedTime(nowIso);
  const answers: CashAnswers = {
    order: orderIn(language),
    code: {
      code: '816402',
      accessCode: '47 # 0926',
      formerAccessCode: null,
      sealMark: '7R',
      expiresAt: '2025-10-16T13:00:00Z',
    },
    refuse: null,
  };
  await page.route(/\/api\/(points|point-photos|users\/[^/]+\/(transactions\/|stepup|step-up))/, (route) =>
    answer(route, answers),
  );
  return answers;
}

function answer(route: Route, answers: CashAnswers): Promise<void> {
  const path = new URL(route.request().url()).pathname;
  const isChange = route.request().method() === 'POST';
  if (path.includes('/point-photos/')) return route.fulfill({ contentType: 'image/svg+xml', body: photo });
  if (/step-?up$/.test(path)) {
    return route.fulfill({
      json: { methods: ['totp'], challengeId: null, passkeyOptions: null, resendAfterSeconds: null },
    });
  }
  if (path === '/api/points') return route.fulfill({ json: { items: [point], nextCursor: null } });
  if (path.endsWith('/days')) return route.fulfill({ json: { items: days } });
  if (path.endsWith('/slots')) return route.fulfill({ json: { items: slots } });
  if (path.startsWith('/api/points/')) return route.fulfill({ json: point });
  if (isChange && answers.refuse !== null) {
    return route.fulfill({ status: 409, ...refusal(answers.refuse) });
  }
  if (path.endsWith('/code')) {
    Object.assign(answers.order, {
      stage: 'code_issued',
      status: 'Confirmed',
      canCancel: false,
      updatedAt: nowIso,
      timeline: [order.timeline[0], { stage: 'code_issued', at: nowIso }],
    });
    return route.fulfill({ json: answers.code });
  }
  if (path.endsWith('/reschedule')) {
    const [first] = slots;
    Object.assign(answers.order.details, {
      slotFrom: first?.from,
      slotTo: first?.to,
      isRescheduled: true,
      chooseAgainUntil: null,
    });
    answers.order.updatedAt = nowIso;
  }
  return route.fulfill({ json: answers.order });
}

const photo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="#dfe7e0"/>' +
  '<path d="M30 200V40h240v160M130 200v-80h40v80" fill="none" stroke="#3b7a63" stroke-width="3"/></svg>';
