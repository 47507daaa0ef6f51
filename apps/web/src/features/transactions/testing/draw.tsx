import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { createTexts } from '../../../platform/i18n/texts.ts';
import { type Services, ServicesContext } from '../../../platform/services.ts';
import { coinsKey } from '../../../shared/coins/api.ts';

/** The markup of a part of an operation, on October 16, 2025. */
export async function draw(element: ReactElement, language: 'en-US' | 'uk' = 'en-US'): Promise<string> {
  const texts = await createTexts(language);
  await texts.load(['app', 'transactions', 'coins']);
  const services: Partial<Services> = { texts, now: () => Date.parse('2025-10-16T11:00:00Z') };
  const queries = new QueryClient();
  queries.setQueryData(coinsKey, [
    { id: 'USDT', networks: [{ id: 'tron', name: 'Tron', standard: 'TRC-20' }] },
  ]);
  return renderToStaticMarkup(
    <ServicesContext value={services as Services}>
      <I18nextProvider i18n={texts.i18n}>
        <QueryClientProvider client={queries}>
          <MemoryRouter>{element}</MemoryRouter>
        </QueryClientProvider>
      </I18nextProvider>
    </ServicesContext>,
  );
}
