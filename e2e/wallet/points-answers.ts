import type { Page, Route } from '@playwright/test';
import { answerWallet } from './answers.ts';

/** Mocked points that never change, for screenshots. The time is Thursday, October 16, one o'clock in Kyiv. */
const nowIso = '2025-10-16T10:00:00Z';

const both = (english: string, ukrainian: string) => ({ 'en-US': english, uk: ukrainian });
const kyiv = both('Kyiv', 'Київ');
const lviv = both('Lviv', 'Львів');
const odesa = both('Odesa', 'Одеса');

interface Sketch {
  readonly name: ReturnType<typeof both>;
  readonly city?: ReturnType<typeof both>;
  readonly at: readonly [number, number];
  readonly fee: string;
  readonly closes?: string | null;
  readonly today?: string;
  readonly leadDays?: number;
  readonly distance?: number;
}

const sketches: readonly Sketch[] = [
  {
    name: both('Velyka Vasylkivska 72', 'Велика Васильківська, 72'),
    at: [50.4322, 30.5164],
    fee: '0.5',
    distance: 1200,
  },
  {
    name: both('Khreshchatyk 15', 'Хрещатик, 15'),
    at: [50.4476, 30.5241],
    fee: '0.7',
    closes: '18:00',
    distance: 1900,
  },
  {
    name: both('Sahaidachnoho 25', 'Сагайдачного, 25'),
    at: [50.4606, 30.5246],
    fee: '0.5',
    closes: '16:00',
    distance: 3600,
  },
  {
    name: both('Lesi Ukrainky Blvd 26', 'Бульвар Лесі Українки, 26'),
    at: [50.4251, 30.5392],
    fee: '0.6',
    distance: 2400,
  },
  {
    name: both('Sichovykh Striltsiv 37', 'Січових Стрільців, 37'),
    at: [50.4551, 30.4952],
    fee: '0.5',
    closes: null,
    leadDays: 1,
    distance: 3100,
  },
  { name: both('Halytska 15', 'Галицька, 15'), city: lviv, at: [49.8429, 24.0313], fee: '0.6' },
  {
    name: both('Stryiska 45', 'Стрийська, 45'),
    city: lviv,
    at: [49.8203, 24.0198],
    fee: '0.6',
    today: '5000',
  },
  {
    name: both('Derybasivska 12', 'Дерибасівська, 12'),
    city: odesa,
    at: [46.4848, 30.7409],
    fee: '0.7',
    leadDays: 2,
  },
];

const points = sketches.map(
  ({ name, city = kyiv, at: [latitude, longitude], fee, today = '20000', ...rest }, index) => {
    const { closes = '17:00', leadDays = 0, distance = null } = rest;
    return {
      id: `55555555-5555-4555-8555-55555555555${index}`,
      name,
      city,
      address: name,
      timeZone: 'Europe/Kyiv',
      latitude,
      longitude,
      phone: null,
      comment:
        index === 0
          ? both(
              'Second yard, door with the Gim plate, floor 2',
              'Другий двір, двері з табличкою Gim, 2 поверх',
            )
          : both('', ''),
      directions: [],
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        open: weekday === 7 || (closes === null && weekday === 4) ? null : { from: '09:00', to: '20:00' },
        breakTime: index === 2 ? { from: '13:00', to: '14:00' } : null,
      })),
      daysOff: [],
      feePercent: fee,
      fixedFee: '0',
      cashbackPercent: '0.1',
      cashIn: { min: '100', max: '20000' },
      cashOut: { min: '100', max: '20000' },
      leadDays,
      slotMinutes: 30,
      photos: [
        {
          id: '99999999-9999-4999-8999-99999999999a',
          url: '/api/point-photos/99999999-9999-4999-8999-99999999999a',
          about: both('The entrance', 'Вхід'),
        },
      ],
      isOpen: closes !== null,
      changesAt: closes === null ? '2025-10-17T06:00:00Z' : `2025-10-16T${closes}:00Z`,
      limitToday: closes === null || leadDays > 0 ? { in: '0', out: '0' } : { in: today, out: today },
      distance,
    };
  },
);

export const firstPoint = points[0]?.id ?? '';

const cities = [kyiv, lviv, odesa].map((city) => {
  const own = points.filter((point) => point.city === city);
  const bounds = { min: '50', today: '20000', max: '50000' };
  return {
    city,
    points: own.length,
    latitude: own[0]?.latitude ?? 0,
    longitude: own[0]?.longitude ?? 0,
    feeFrom: '0.5',
    cashbackTo: '0.1',
    cashIn: bounds,
    cashOut: bounds,
  };
});

const limits = ['20000', '20000', '10000', '0', '50000', '50000', '20000', '20000', '10000', '0'];
const days = limits.map((limit, index) => ({
  date: `2025-10-${16 + index}`,
  state: limit === '0' ? 'dayOff' : 'open',
  limit,
}));

const slots = Array.from({ length: 12 }, (_, index) => {
  const from = Date.parse('2025-10-16T10:30:00Z') + index * 1_800_000;
  const isAvailable = index !== 1 && index !== 5;
  return {
    from: new Date(from).toISOString(),
    to: new Date(from + 1_800_000).toISOString(),
    isAvailable,
    reason: isAvailable ? null : 'taken',
  };
});

function answerOf(path: string, route: Route): unknown {
  if (path === '/api/point-cities') return { items: cities };
  if (path === '/api/point-pins') {
    return {
      items: points.map(({ id, latitude, longitude, feePercent, isOpen }) => ({
        id,
        latitude,
        longitude,
        feePercent,
        isOpen,
      })),
    };
  }
  if (path === '/api/points') {
    const q = new URL(route.request().url()).searchParams.get('q');
    return {
      items: points
        .filter(({ city }) => q === null || city['en-US'] === q)
        .map((point) => (q === null ? { ...point, distance: null } : point)),
      nextCursor: null,
    };
  }
  if (path.endsWith('/days')) return { items: days };
  if (path.endsWith('/slots')) return { items: slots };
  if (path.startsWith('/api/points/')) return points.find(({ id }) => path.endsWith(id));
  if (path.endsWith('/cash-orders/preview')) return previewOf(JSON.parse(route.request().postData() ?? '{}'));
  return undefined;
}

/** A fee of 0.5% and 0.1% cashback. */
function previewOf({ side, amount, coin }: { side: string; amount: string; coin: string | null }) {
  const cash = Number(amount);
  const fee = cash * 0.005;
  const usd = side === 'in' ? cash - fee : cash + fee;
  return {
    side,
    cash: amount,
    fee: fee.toFixed(2),
    feePercent: '0.5',
    fixedFee: '0',
    cashback: (cash * 0.001).toFixed(2),
    cashbackPercent: '0.1',
    usd: usd.toFixed(2),
    coin: coin === null ? null : { coin, amount: (usd / 1.0001).toFixed(2), price: '1.0001' },
  };
}

/** Mocks the calls of the cash in and cash out screens. */
export async function answerPoints(page: Page): Promise<void> {
  await answerWallet(page);
  await page.clock.setFixedTime(nowIso);
  await page.route(/\/api\/(point|users\/[^/]+\/cash-orders)/, (route) => {
    const answer = answerOf(new URL(route.request().url()).pathname, route);
    return answer === undefined ? route.fallback() : route.fulfill({ json: answer });
  });
}
