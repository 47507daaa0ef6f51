import { getDrawer } from '@gim/contract/drawers';
import { getClosedDayPreview, listDeskPoints } from '@gim/contract/points.desk';
import { sealMark } from '@gim/contract/seal-mark';
import type { Page } from '@playwright/test';
import { orderAt, samplePoint, standInCash } from './sample-cash.ts';

const local = (english: string, ukrainian: string) => ({ 'en-US': english, uk: ukrainian });
const kyiv = local('Kyiv', 'Київ');
const lviv = local('Lviv', 'Львів');
const odesa = local('Odesa', 'Одеса');

const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  open:
    weekday === 7 ? null : weekday === 6 ? { from: '10:00', to: '16:00' } : { from: '09:00', to: '20:00' },
  breakTime: weekday < 6 && weekday !== 4 ? { from: '13:00', to: '14:00' } : null,
}));

const first = {
  ...samplePoint,
  name: local('Velyka Vasylkivska 72', 'Велика Васильківська, 72'),
  hours: week,
  comment: local(
    'Second yard, door with the Gim plate, floor 2.',
    'Другий двір, двері з табличкою Gim, 2 поверх.',
  ),
  directions: [
    local('Through the arch into the second yard.', 'Крізь арку в другий двір.'),
    local('The door with the Gim plate, floor 2.', 'Двері з табличкою Gim, 2 поверх.'),
  ],
  cashIn: { min: '50', max: '20000', perDay: '120000' },
  cashOut: { min: '100', max: '20000', perDay: '90000' },
  daysOff: [
    { from: '2025-11-01', to: '2025-11-01' },
    { from: '2025-12-25', to: '2025-12-26' },
  ],
  today: { orders: 23, leftIn: '78800', leftOut: '51400', cash: '84300', free: '45700', shortage: '0' },
};

const other = (
  index: number,
  [name, city]: readonly [ReturnType<typeof local>, ReturnType<typeof local>],
  rest: object = {},
) => ({
  ...first,
  id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0a${String(index).padStart(2, '0')}`,
  name,
  city,
  address: name,
  ...rest,
});

const points = listDeskPoints.reply.parse({
  items: [
    first,
    other(2, [local('Khreshchatyk 15', 'Хрещатик, 15'), kyiv], { changesAt: '2025-10-16T18:00:00Z' }),
    other(3, [local('Sahaidachnoho 25', 'Сагайдачного, 25'), kyiv], {
      isOpen: false,
      changesAt: '2025-10-16T12:00:00Z',
    }),
    other(4, [local('Obolonskyi 21B', 'Оболонський, 21Б'), kyiv], { changesAt: '2025-10-16T16:00:00Z' }),
    other(5, [local('Halytska 15', 'Галицька, 15'), lviv], { changesAt: '2025-10-16T16:00:00Z' }),
    other(6, [local('Stryiska 45', 'Стрийська, 45'), lviv], { isOpen: false, isSuspended: true }),
    other(7, [local('Derybasivska 12', 'Дерибасівська, 12'), odesa], { isOpen: false, changesAt: null }),
  ],
});

const inTheWay = (time: string, number: string, [side, cash]: readonly ['in' | 'out', string]) => ({
  id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f${number.slice(5, 8)}${number.slice(-1)}`,
  number,
  side,
  cash,
  slotFrom: `2025-10-24T${time}:00+03:00`,
  hasCode: false,
});

const preview = getClosedDayPreview.reply.parse({
  orders: [
    inTheWay('10:00', 'GM-48502-3', ['in', '2400']),
    inTheWay('11:30', 'GM-48511-8', ['out', '5000']),
    inTheWay('12:00', 'GM-48517-4', ['in', '800']),
    inTheWay('14:30', 'GM-48526-9', ['in', '9200']),
    inTheWay('16:00', 'GM-48533-0', ['out', '4200']),
    inTheWay('18:30', 'GM-48540-6', ['in', '6000']),
  ].map((order) => ({ ...order, slotFrom: new Date(order.slotFrom).toISOString() })),
  moveTo: {
    pointId: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0a02',
    name: local('Khreshchatyk 15', 'Хрещатик, 15'),
    fits: 6,
    feePercent: '0.7',
  },
});

/** Mocks several points, the first of them open; six orders are affected by closing a day. */
export async function standInPoints(page: Page): Promise<void> {
  await standInCash(page, orderAt('code_issued'));
  await page.route(/\/api\/desk\/points(\?.*)?$/, (route) => route.fulfill({ json: points }));
  await page.route('**/api/desk/points/*/days-off/preview*', (route) => route.fulfill({ json: preview }));
}

type Row = readonly [string, string, 'cashIn' | 'cashOut', string];

const served: readonly Row[] = [
  ['09:30', 'GM-48188-2', 'cashIn', '4000'],
  ['10:05', 'GM-48192-5', 'cashOut', '1200'],
  ['11:10', 'GM-48197-0', 'cashIn', '12400'],
  ['12:40', 'GM-48201-8', 'cashOut', '5900'],
  ['14:33', 'GM-48215-5', 'cashIn', '2500'],
  ['14:39', 'GM-48209-4', 'cashIn', '15000'],
  ['14:46', 'GM-48216-1', 'cashOut', '900'],
  ['15:12', 'GM-48219-3', 'cashOut', '20000'],
  ['15:34', 'GM-48222-6', 'cashIn', '500'],
  ['16:05', 'GM-48230-9', 'cashIn', '7200'],
  ['16:31', 'GM-48236-0', 'cashOut', '3000'],
  ['17:04', 'GM-48241-4', 'cashIn', '1000'],
];
const clients = ['Olena Kovalenko', 'Oleh Tkachuk', 'Serhii Moroz', 'Yuliia Shevchuk', 'Taras Melnyk'];
const iryna = { id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11', name: 'Iryna B.' };

function movements() {
  let balance = 60_000;
  let index = 0;
  const line = (time: string, kind: string, rest: object) => ({
    id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f70${String(index++).padStart(4, '0')}`,
    at: new Date(`2025-10-16T${time}:00+03:00`).toISOString(),
    kind,
    by: iryna,
    about: null,
    order: null,
    in: null,
    out: null,
    balance: String(balance),
    ...rest,
  });
  const lines = [line('08:52', 'opening', { about: 'Oleh K.' })];
  balance += 15_000;
  lines.push(line('09:10', 'fromVault', { by: null, about: 'Bag 0417, Petro V.', in: '15000' }));
  for (const [time, number, kind, cash] of served) {
    balance += kind === 'cashIn' ? Number(cash) : -Number(cash);
    const order = {
      id: `0199a1de-5c7e-7cc2-8d3c-9a3c4f6f${number.slice(5, 8)}${number.slice(-1)}`,
      number,
      sealMark: sealMark(number),
      client: clients[lines.length % clients.length] ?? '',
    };
    lines.push(line(time, kind, { order, [kind === 'cashIn' ? 'in' : 'out']: cash }));
  }
  balance -= 50_000;
  lines.push(line('17:20', 'toVault', { by: null, about: 'Bag 0418, Petro V.', out: '50000' }));
  return { lines, balance };
}

const { lines, balance } = movements();
const sumOf = (kind: Row[2]): number =>
  served.filter((row) => row[2] === kind).reduce((sum, row) => sum + Number(row[3]), 0);

const drawer = getDrawer.reply.parse({
  pointId: samplePoint.id,
  date: '2025-10-16',
  state: 'open',
  openedAt: '2025-10-16T05:52:00Z',
  closedAt: null,
  opening: '60000',
  cashIn: { sum: String(sumOf('cashIn')), orders: 7 },
  cashOut: { sum: String(sumOf('cashOut')), orders: 5 },
  vault: '35000',
  mustBe: String(balance),
  promised: '0',
  shortage: '0',
  counts: [],
  difference: null,
  monthDifference: '-35',
  movements: lines,
});

/** Mocks a day of the drawer with bags, served orders and their seals. */
export async function standInDrawer(page: Page): Promise<void> {
  await standInCash(page, orderAt('code_issued'));
  await page.route('**/api/desk/points/*/drawer', (route) => route.fulfill({ json: drawer }));
}
