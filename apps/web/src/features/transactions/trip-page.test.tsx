import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { createTexts } from '../../platform/i18n/texts.ts';
import { type Services, ServicesContext } from '../../platform/services.ts';
import { deviceTimeZone } from '../../shared/device-time-zone.ts';
import type { SavedTrip } from './saved-trip.ts';
import { TripPage } from './trip-page.tsx';

// The setting is in the browser's storage, which this test does not have.
vi.mock('../../platform/use-hidden-amounts.ts', () => ({ useHiddenAmounts: () => false }));

const trip: SavedTrip = {
  transaction: {
    id: '0190a5a0-0000-7000-8000-000000000003',
    number: 'GM-48215-5',
    type: 'CashIn',
    status: 'InProgress',
    stage: 'code_issued',
    createdAt: '2025-10-16T06:41:00Z',
    updatedAt: '2025-10-16T10:34:00Z',
    endedAt: null,
    coin: 'USD',
    amount: '2487.5',
    direction: 'in',
    counter: null,
    fee: null,
    price: null,
    usd: null,
    reason: null,
    canCancel: false,
    timeline: [],
    lines: [],
    eta: null,
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
      slotFrom: '2025-10-16T11:30:00Z',
      slotTo: '2025-10-16T12:00:00Z',
      cash: '2500',
      cashback: null,
      codeFrom: '2025-10-16T09:30:00Z',
      thenBuy: null,
      isRescheduled: false,
      chooseAgainUntil: null,
      boughtBy: null,
    },
  },
  code: {
    code: '816402',
    accessCode: null,
    formerAccessCode: null,
    sealMark: '7R',
    expiresAt: '2025-10-16T13:00:00Z',
  },
  point: null,
  savedAt: '2025-10-16T10:34:00Z',
};

it('says when the trip was saved by the clock of its point, as all its times', async () => {
  expect(deviceTimeZone()).not.toBe('Europe/Kyiv');
  const texts = await createTexts('en-US');
  await texts.load(['transactions', 'coins', 'app']);
  const connection: Partial<Services['connection']> = { subscribe: () => () => undefined };
  const services: Partial<Services> = {
    texts,
    now: () => Date.parse('2025-10-16T10:40:00Z'),
    connection: connection as Services['connection'],
  };
  const html = renderToStaticMarkup(
    <ServicesContext value={services as Services}>
      <I18nextProvider i18n={texts.i18n}>
        <QueryClientProvider client={new QueryClient()}>
          <TripPage orderId={trip.transaction.id} trip={trip} />
        </QueryClientProvider>
      </I18nextProvider>
    </ServicesContext>,
  );
  expect(html).toContain('saved 1:34\u00a0PM');
});
