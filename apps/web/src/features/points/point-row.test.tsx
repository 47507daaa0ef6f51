import type { Point } from '@gim/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createTexts } from '../../platform/i18n/texts.ts';
import { type Services, ServicesContext } from '../../platform/services.ts';
import { PointHead } from './point-panel.tsx';
import { PointRow } from './point-row.tsx';

const attack = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const both = { 'en-US': attack, uk: attack };
const point: Point = {
  id: '018f0000-0000-7000-8000-0000000000a1',
  name: both,
  city: both,
  address: both,
  timeZone: 'Europe/Kyiv',
  latitude: 50.43,
  longitude: 30.52,
  phone: attack,
  comment: both,
  directions: [both],
  hours: [{ weekday: 1, open: { from: '09:00', to: '20:00' }, breakTime: null }],
  daysOff: [],
  feePercent: '0.5',
  fixedFee: '0',
  cashbackPercent: '0.1',
  cashIn: { min: '100', max: '20000' },
  cashOut: { min: '100', max: '20000' },
  leadDays: 0,
  slotMinutes: 30,
  photos: [],
  isOpen: true,
  changesAt: '2026-11-16T18:00:00Z',
  limitToday: { in: '20000', out: '15000' },
  distance: 1234,
};

async function draw(language: 'en-US' | 'uk', part: ReactElement): Promise<string> {
  const texts = await createTexts(language);
  await texts.load(['points', 'app']);
  const services: Pick<Services, 'texts' | 'now'> = { texts, now: () => Date.parse('2026-11-16T10:00:00Z') };
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts.i18n}>
      <ServicesContext value={Object.assign(Object.create(null), services)}>
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter>{part}</MemoryRouter>
        </QueryClientProvider>
      </ServicesContext>
    </I18nextProvider>,
  );
}

it.each(['en-US', 'uk'] as const)('W-04 what staff wrote about a point is text, in %s', async (language) => {
  const row = await draw(language, <PointRow point={point} side="in" to="/cashin/map" />);
  const head = await draw(language, <PointHead point={point} side="out" />);
  for (const html of [row, head]) {
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toMatch(/<(?:img|script)/);
  }
});

it('says what a point is like', async () => {
  const row = await draw('en-US', <PointRow point={point} side="in" to="/cashin/map" />);
  const ukrainian = await draw('uk', <PointRow point={point} side="out" to="/cashout/map" />);
  expect(row).toContain('1.2 km · until 8\u00a0PM · up to $20,000 today');
  expect(row).toContain('fee 0.5%');
  expect(ukrainian).toContain('1,2 км · відчинено до 20:00 · до 15\u00a0000\u00a0$ сьогодні');
});
