import { getCashOrder, listPointOrders } from '@gim/contract/cash-orders.desk';
import { rights } from '@gim/contract/endpoint';
import { listDeskPoints } from '@gim/contract/points.desk';
import { sealMark } from '@gim/contract/seal-mark';
import { staffLogin } from '@gim/contract/staff';
import type { Page } from '@playwright/test';
import { standInSession } from './staff-sign-in.ts';

const pointId = '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0a01';
const iryna = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11', name: 'Iryna B.' };

const tellerSession = staffLogin.reply.parse({
  token: 'a-token-that-only-the-browser-sees',
  expiresAt: '2099-01-01T00:00:00Z',
  staff: {
    ...iryna,
    email: 'iryna@gim.example',
    roles: ['teller'],
    rights: [...rights],
    pointIds: [pointId],
  },
});

const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  open: weekday === 7 ? null : { from: '09:00', to: '18:00' },
  breakTime: null,
}));

export const samplePoint = {
  id: pointId,
  name: { 'en-US': 'Olimpiiska', uk: 'Олімпійська' },
  city: { 'en-US': 'Kyiv', uk: 'Київ' },
  address: { 'en-US': 'Velyka Vasylkivska 72', uk: 'Велика Васильківська, 72' },
  timeZone: 'Europe/Kyiv',
  latitude: 50.4321,
  longitude: 30.5163,
  phone: '+380 44 000 00 00',
  comment: { 'en-US': 'The door beside the bakery.', uk: 'Двері поруч із пекарнею.' },
  directions: [],
  hours: days,
  feePercent: '0.5',
  fixedFee: '0',
  cashbackPercent: '0.1',
  cashIn: { min: '50', max: '20000', perDay: '60000' },
  cashOut: { min: '50', max: '20000', perDay: '60000' },
  leadDays: 0,
  slotPlaces: 2,
  slotMinutes: 30,
  daysOff: [],
  photos: [],
  isSuspended: false,
  isOpen: true,
  changesAt: '2025-10-16T15:00:00Z',
  today: { orders: 12, leftIn: '18800', leftOut: '21400', cash: '84300', free: '45700', shortage: '0' },
  version: 1,
};

const kyiv = (time: string): number => Date.parse(`2025-10-16T${time}:00+03:00`);

const order = (
  [time, number, client]: readonly [string, string, string],
  [side, cash, coin]: readonly ['in' | 'out', string, string],
  stage: string,
  rest: object = {},
) => ({
  id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f${number.slice(5, 8)}${number.slice(-1)}`,
  number,
  sealMark: sealMark(number),
  pointId,
  slotFrom: new Date(kyiv(time)).toISOString(),
  slotTo: new Date(kyiv(time) + 1_800_000).toISOString(),
  client,
  side,
  cash,
  coin,
  hasCode: ['code_issued', 'at_point', 'successful'].includes(stage),
  stage,
  arrivedAt: null,
  isLocked: false,
  ...rest,
});

const items = [
  order(['12:00', 'GM-48188-2', 'Dmytro Savchenko'], ['in', '4000', 'USDT'], 'successful'),
  order(['12:30', 'GM-48192-5', 'Anna Lysenko'], ['out', '1200', 'USD'], 'successful'),
  order(['13:00', 'GM-48197-0', 'Petro Hrytsenko'], ['in', '800', 'BTC'], 'canceled'),
  order(['13:30', 'GM-48201-8', 'Maria Bondar'], ['out', '6500', 'USDT'], 'successful'),
  order(['14:00', 'GM-48209-4', 'Oleh Tkachuk'], ['in', '15000', 'USDT'], 'code_issued', { isLocked: true }),
  order(['14:30', 'GM-48215-5', 'Olena Kovalenko'], ['in', '2500', 'USDT'], 'code_issued'),
  order(['14:30', 'GM-48216-1', 'Serhii Moroz'], ['out', '900', 'USD'], 'funds_locked'),
  order(['15:00', 'GM-48219-3', 'Yuliia Shevchuk'], ['out', '20000', 'USDT'], 'funds_locked'),
  order(['15:30', 'GM-48222-6', 'Taras Melnyk'], ['in', '500', 'ETH'], 'scheduled'),
  order(['16:00', 'GM-48230-9', 'Kateryna Oliinyk'], ['in', '7200', 'USDT'], 'scheduled'),
  order(['16:30', 'GM-48236-0', 'Bohdan Kravets'], ['out', '3000', 'USD'], 'funds_locked'),
  order(['17:00', 'GM-48241-4', 'Ivan Petrenko'], ['in', '1000', 'BTC'], 'scheduled'),
];

export const sampleDay = listPointOrders.reply.parse({
  date: '2025-10-16',
  timeZone: 'Europe/Kyiv',
  items,
  orders: 23,
  waiting: 2,
  done: 9,
  toReceive: '41200',
  toPayOut: '38600',
});

/** Olena's order, with the customer at the counter. */
export const orderAt = (stage: string, rest: object = {}) => {
  const olena = items[5];
  return getCashOrder.reply.parse({
    ...olena,
    stage,
    arrivedAt: stage === 'code_issued' ? null : '2025-10-16T11:29:00Z',
    userId: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b90',
    fee: '12.5',
    feePercent: '0.5',
    cashback: '2.5',
    usd: '2487.5',
    credits: { coin: 'USDT', amount: '2487.25', price: '1.0001' },
    triesLeft: 5,
    drawer: { now: '84300', after: '86800', isOpen: true },
    events: [
      { at: '2025-10-15T09:12:00Z', event: 'Booked', by: null, note: null },
      { at: '2025-10-16T10:12:00Z', event: 'CodeIssued', by: null, note: null },
      ...(stage === 'code_issued'
        ? []
        : [
            { at: '2025-10-16T11:29:00Z', event: 'CodeAccepted', by: iryna, note: null },
            { at: '2025-10-16T11:31:00Z', event: 'NoteSetAside', by: iryna, note: '$100, LB 48213507 C' },
          ]),
      ...(stage === 'successful'
        ? [{ at: '2025-10-16T11:34:00Z', event: 'Completed', by: iryna, note: null }]
        : []),
    ],
    ...rest,
  });
};

/** Mocks the desk's calls about one point and its orders. */
export async function standInCash(page: Page, detail: ReturnType<typeof orderAt>): Promise<void> {
  await page.clock.setFixedTime('2025-10-16T11:32:00Z');
  await standInSession(page, tellerSession);
  const points = listDeskPoints.reply.parse({ items: [samplePoint] });
  await page.route(/\/api\/desk\/points(\?.*)?$/, (route) => route.fulfill({ json: points }));
  await page.route('**/api/desk/points/*/orders', (route) => route.fulfill({ json: sampleDay }));
  await page.route(/\/api\/desk\/cash-orders\?/, (route) =>
    route.fulfill({ json: { items: sampleDay.items.slice(5, 7) } }),
  );
  await page.route(/\/api\/desk\/cash-orders\/[0-9a-f-]+$/, (route) => route.fulfill({ json: detail }));
}
