import type { NotificationItem } from '@gim/contract';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { createTexts } from '../../platform/i18n/texts.ts';
import { type Services, ServicesContext } from '../../platform/services.ts';
import { useNotificationText } from './use-notification-text.ts';

// The setting is in the browser's storage, which this test does not have.
vi.mock('../../platform/use-hidden-amounts.ts', () => ({ useHiddenAmounts: () => false }));

type Told = Pick<NotificationItem, 'event' | 'params'>;

function Text(told: Told): ReactElement {
  return <>{useNotificationText()(told).text}</>;
}

async function textOf(told: Told, language: 'en-US' | 'uk'): Promise<string> {
  const texts = await createTexts(language);
  await texts.load(['app', 'notifications']);
  const services: Partial<Services> = { texts, now: () => Date.parse('2025-10-16T11:00:00Z') };
  return renderToStaticMarkup(
    <ServicesContext value={services as Services}>
      <I18nextProvider i18n={texts.i18n}>
        <Text {...told} />
      </I18nextProvider>
    </ServicesContext>,
  );
}

const amount = { side: 'in', amount: '500', currency: 'USD' } as const;

it.each([
  ['en-US', 'Tomorrow, 1:00\u00a0PM, Khreshchatyk 1. Bring $500.', '$500.00 is on your balance.'],
  ['uk', 'Завтра, 13:00, Khreshchatyk 1. Візьміть із собою 500\u00a0$.', '500,00\u00a0$'],
] as const)(
  'says cash in whole dollars, and what reaches the balance to the cent, in %s',
  async (language, visit, completed) => {
    const params = {
      ...amount,
      place: 'Khreshchatyk 1',
      at: '2025-10-17T10:00:00.000Z',
      timeZone: 'Europe/Kyiv',
    };
    expect(await textOf({ event: 'CashVisitTomorrow', params }, language)).toBe(visit);
    expect(await textOf({ event: 'CashOrderCompleted', params: amount }, language)).toContain(completed);
  },
);

it.each([
  [{ event: 'TradeCompleted', side: 'buy' }, 'You bought 0.123456\u00a0ETH for $400.01.'],
  [{ event: 'TradeCompleted', side: 'sell' }, 'You sold 0.123457\u00a0ETH for $400.01.'],
  [{ event: 'TradeRejected', side: 'buy' }, '0.123456\u00a0ETH was not bought'],
] as const)(
  'shortens what a trade moved, never in favour of the house: %o',
  async ({ event, side }, text) => {
    const params = {
      ...{ side, amount: '0.123456789012345678', currency: 'ETH' },
      ...{ counterAmount: '400.01', counterCurrency: 'USD' },
    } as const;
    expect(await textOf({ event, params }, 'en-US')).toContain(text);
  },
);
