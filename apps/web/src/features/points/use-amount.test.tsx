import { memoryStore } from '@gim/browser/store.ts';
import type { BalanceItem, CashPreview, CashSide, CoinItem } from '@gim/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createTexts } from '../../platform/i18n/texts.ts';
import { type Services, ServicesContext } from '../../platform/services.ts';
import { createSession } from '../../platform/session/session.ts';
import { balancesKey, coinsKey } from '../../shared/coins/api.ts';
import { previewKey } from './api.ts';
import { CashAmounts } from './cash-amounts.tsx';
import { ShortNotice } from './short-notice.tsx';
import { useAmount } from './use-amount.ts';

// The setting is in the browser's storage, which this test does not have.
vi.mock('../../platform/use-hidden-amounts.ts', () => ({ useHiddenAmounts: () => false }));

function Amounts({ side }: { readonly side: CashSide }): ReactElement {
  const state = useAmount(side);
  return (
    <>
      <CashAmounts side={side} state={state} />
      {state.isShort ? <ShortNotice coin={state.visit.coin} /> : null}
    </>
  );
}

interface Case {
  readonly side?: CashSide;
  readonly coin?: string | null;
  readonly language?: 'en-US' | 'uk';
}

/** An order of $1,500, of which the balance has $1,240 or 0.01 BTC. */
async function draw({ side = 'out', coin = null, language = 'en-US' }: Case = {}): Promise<string> {
  const texts = await createTexts(language);
  await texts.load(['points', 'coins', 'app']);
  const stores = { local: memoryStore(), tab: memoryStore() };
  const session = createSession({ ...stores, isWebview: false, entryRefreshToken: null });
  session.begin({ jwtToken: 'jwt', userId: 'u1' });
  const services: Partial<Services> = { texts, session, now: () => 0 };
  const queries = new QueryClient();
  const bitcoin: Partial<CoinItem> = { id: 'BTC', name: 'Bitcoin', digits: 8, actions: [] };
  queries.setQueryData<Partial<CoinItem>[]>(coinsKey, [bitcoin]);
  const own: Partial<BalanceItem>[] = [
    { coin: 'USD', available: '1240' },
    { coin: 'BTC', available: '0.01' },
  ];
  queries.setQueryData(balancesKey('u1'), { items: own });
  const preview: Partial<CashPreview> = {
    usd: '1507.5',
    coin: coin === null ? null : { coin, amount: '0.01365337', price: '110412.5' },
  };
  queries.setQueryData([...previewKey('u1'), '1500', { side, pointId: null, coin }], preview);
  const address = `/cashout?way=cash&amount=1500${coin === null ? '' : `&coin=${coin}`}`;
  return renderToStaticMarkup(
    <ServicesContext value={services as Services}>
      <I18nextProvider i18n={texts.i18n}>
        <QueryClientProvider client={queries}>
          <MemoryRouter initialEntries={[address]}>
            <Amounts side={side} />
          </MemoryRouter>
        </QueryClientProvider>
      </I18nextProvider>
    </ServicesContext>,
  );
}

const linksIn = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

it('says what is short and leads to another currency and to a deposit', async () => {
  const dollars = await draw();
  expect(dollars).toContain('Not enough dollars');
  expect(linksIn(dollars)).toEqual(['/cashout?way=cash&amount=1500#coin', '/coins?act=deposit']);
  const bitcoin = await draw({ coin: 'BTC' });
  expect(bitcoin).toContain('Not enough BTC');
  expect(linksIn(bitcoin)).toEqual(['/cashout?way=cash&amount=1500&coin=BTC#coin', '/coins/BTC/deposit']);
  expect(await draw({ language: 'uk' })).toContain('Недостатньо доларів');
});

it('asks nothing of the balance for cash that is brought', async () => {
  const html = await draw({ side: 'in' });
  expect(html).not.toContain('Not enough');
  expect(linksIn(html)).toEqual([]);
});

it('writes what is available with the code of its currency, as the other amount pages do', async () => {
  expect(await draw()).toContain('1,240.00\u00a0USD');
  expect(await draw({ coin: 'BTC' })).toContain('0.01\u00a0BTC');
});
