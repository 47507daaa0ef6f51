import { memoryStore } from '@gim/browser/store.ts';
import type { CoinItem } from '@gim/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { createTexts } from '../../platform/i18n/texts.ts';
import { type Services, ServicesContext } from '../../platform/services.ts';
import { createSession } from '../../platform/session/session.ts';
import { RecurringBuysPart } from './recurring-buys-part.tsx';

async function draw(queries: QueryClient): Promise<string> {
  const texts = await createTexts('en-US');
  await texts.load(['trades', 'app']);
  const stores = { local: memoryStore(), tab: memoryStore() };
  const session = createSession({ ...stores, isWebview: false, entryRefreshToken: null });
  session.begin({ jwtToken: 'jwt', userId: 'u1' });
  const services: Partial<Services> = { texts, session, now: () => 0 };
  const coin: Partial<CoinItem> = { id: 'BTC', name: 'Bitcoin' };
  const router = createMemoryRouter([{ path: '/', element: <RecurringBuysPart coin={coin as CoinItem} /> }]);
  return renderToStaticMarkup(
    <ServicesContext value={services as Services}>
      <I18nextProvider i18n={texts.i18n}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nextProvider>
    </ServicesContext>,
  );
}

const none = 'Buy for the same amount every day, week or month.';

it('says that there are none only when that was read', async () => {
  const queries = new QueryClient();
  const waiting = await draw(queries);
  expect(waiting).toContain('Loading');
  expect(waiting).not.toContain(none);
  queries.setQueryData(['recurring-buys', 'u1', 'BTC'], []);
  const read = await draw(queries);
  expect(read).toContain(none);
  expect(read).not.toContain('Loading');
});
