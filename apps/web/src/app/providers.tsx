import { FatalError } from '@gim/browser/fatal-error.tsx';
import type { ReactElement, ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { type Services, ServicesContext } from '../platform/services.ts';
import { ErrorView } from './error-boundary.tsx';

interface ProvidersProps {
  readonly services: Services;
  readonly children: ReactNode;
}

/** Provides all services to the screens. The error page needs the texts, so the texts provider wraps it. */
export function Providers({ services, children }: ProvidersProps): ReactElement {
  return (
    <ServicesContext value={services}>
      <I18nextProvider i18n={services.texts.i18n}>
        <FatalError page={(message) => <ErrorView error={new Error(message)} />}>{children}</FatalError>
      </I18nextProvider>
    </ServicesContext>
  );
}
