import { memoryStore } from '@gim/browser/store.ts';
import type { TransactionItem } from '@gim/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createTexts } from '../../platform/i18n/texts.ts';
import { type Services, ServicesContext } from '../../platform/services.ts';
import { createSession } from '../../platform/session/session.ts';
import { latestKey } from '../../shared/transactions/api.ts';
import { usePaletteGroups } from './use-palette-groups.tsx';

// The setting is in the browser's storage, which this test does not have.
vi.mock('../../platform/use-hidden-amounts.ts', () => ({ useHiddenAmounts: () => false }));

/** The titles that a query finds, among all groups. */
function Titles({ query }: { readonly query: string }): ReactElement {
  const titles = usePaletteGroups(query).flatMap(({ items }) => items.map(({ title }) => title));
  return <>{titles.join('|')}</>;
}

/** What stands at the right edge of the operations that a query finds. */
function Amounts({ query }: { readonly query: string }): ReactElement {
  const items = usePaletteGroups(query).flatMap((group) => group.items);
  const operations = items.filter(({ id }) => id.startsWith('operation'));
  return (
    <ul>
      {operations.map(({ id, aside }) => (
        <li key={id}>{aside}</li>
      ))}
    </ul>
  );
}

const operation = (type: TransactionItem['type'], status: TransactionItem['status']): TransactionItem => {
  const item: Partial<TransactionItem> = {
    ...{ id: '0190a5a0-0000-7000-8000-000000000003', type, status, coin: 'USDT', amount: '600' },
    ...{ direction: 'in', createdAt: '2025-10-16T09:00:00Z', endedAt: '2025-10-16T09:10:00Z' },
  };
  return item as TransactionItem;
};

async function draw(element: ReactElement, operations: readonly TransactionItem[]): Promise<string> {
  const texts = await createTexts('en-US');
  await texts.load(['palette', 'transactions', 'coins', 'app', 'users']);
  const stores = { local: memoryStore(), tab: memoryStore() };
  const session = createSession({ ...stores, isWebview: false, entryRefreshToken: null });
  session.begin({ jwtToken: 'jwt', userId: 'u1' });
  const services: Partial<Services> = { texts, session, now: () => Date.parse('2025-10-17T09:00:00Z') };
  const queries = new QueryClient();
  queries.setQueryData([...latestKey('u1'), { limit: 50 }], operations);
  const router = createMemoryRouter([{ path: '/', element }]);
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

const find = async (query: string, operations: readonly TransactionItem[] = []): Promise<string[]> =>
  (await draw(<Titles query={query} />, operations)).split('|');

it('titles an operation by how it ended, as the history does', async () => {
  expect(await find('usdt', [operation('Deposit', 'Rejected')])).toContain('Tether deposit');
  expect(await find('usdt', [operation('Buy', 'Canceled')])).toContain('Tether purchase');
  expect(await find('usdt', [operation('Deposit', 'Successful')])).toContain('Deposited Tether');
});

it('strikes the amount of an operation that did not happen, as the history does', async () => {
  const rejected = await draw(<Amounts query="usdt" />, [operation('Deposit', 'Rejected')]);
  expect(rejected).toMatch(/class="[^"]*void[^"]*"/);
  expect(rejected).toContain('600.00\u00a0USDT');
  expect(await draw(<Amounts query="usdt" />, [operation('Deposit', 'Successful')])).not.toContain('void');
});
