import { FatalError } from '@gim/browser/fatal-error.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { clearCacheWithSession } from '../platform/clear-cache-with-session.ts';
import { type Services, ServicesContext } from '../platform/services.ts';
import { FailedPage } from './error-page.tsx';

interface ProvidersProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Provides all services to the screens. The error page needs the texts, so the texts provider wraps it. */
export function Providers({ services, children }: ProvidersProps): ReactElement {
  // No automatic retries: the operator decides.
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const { session } = services;
  // Clears cached data when the session ends, so that the next operator at this desk cannot see it (W-07).
  useEffect(() => clearCacheWithSession(queries, session), [queries, session]);
  return (
    <ServicesContext value={services}>
      <I18nextProvider i18n={services.texts.i18n}>
        <FatalError page={(message) => <FailedPage message={message} />}>
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        </FatalError>
      </I18nextProvider>
    </ServicesContext>
  );
}
