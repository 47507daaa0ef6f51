import type { OpeningDay, Point } from '@gim/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { createTexts } from '../../platform/i18n/texts.ts';
import { type Services, ServicesContext } from '../../platform/services.ts';
import { PointHours } from './point-hours.tsx';

const gap = '\u00a0';
const hours: readonly OpeningDay[] = [
  { weekday: 1, open: { from: '09:00', to: '20:00' }, breakTime: { from: '13:00', to: '14:00' } },
  { weekday: 5, open: { from: '09:30', to: '20:00' }, breakTime: null },
  { weekday: 6, open: { from: '00:00', to: '24:00' }, breakTime: null },
  { weekday: 7, open: null, breakTime: null },
];

async function draw(language: 'en-US' | 'uk'): Promise<string[]> {
  const texts = await createTexts(language);
  await texts.load(['transactions']);
  const services: Partial<Services> = { texts, now: () => Date.parse('2026-11-16T10:00:00Z') };
  const point: Partial<Point> = { hours: [...hours], timeZone: 'Europe/Kyiv' };
  const html = renderToStaticMarkup(
    <ServicesContext value={services as Services}>
      <I18nextProvider i18n={texts.i18n}>
        <PointHours point={point as Point} />
      </I18nextProvider>
    </ServicesContext>,
  );
  return [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, day, time]) => `${day} ${time}`,
  );
}

it('writes the hours as the list of points does, with each day as a title', async () => {
  expect(await draw('en-US')).toEqual([
    `Monday 9${gap}AM–1${gap}PM, 2–8${gap}PM`,
    `Friday 9:30${gap}AM–8${gap}PM`,
    'Saturday Around the clock',
    'Sunday Closed',
  ]);
  expect(await draw('uk')).toEqual([
    'Понеділок 09:00–13:00, 14:00–20:00',
    'П’ятниця 09:30–20:00',
    'Субота Цілодобово',
    'Неділя Зачинено',
  ]);
});
