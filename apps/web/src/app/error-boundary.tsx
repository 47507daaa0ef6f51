import { messageOf } from '@gim/browser/fatal-error.tsx';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

const importPage = () => import('./error-page.tsx');

/** Prefetches the error page. It is not in the initial bundle because few visitors need it. */
export function fetchErrorPage(): void {
  importPage().catch(() => undefined);
}

const ErrorScreen = lazy(() =>
  importPage().then(
    (module) => ({ default: module.ErrorScreen }),
    () => ({ default: PlainErrorScreen }),
  ),
);

interface ErrorProps {
  readonly error: unknown;
}

/** Renders the error page, or plain text if its chunk cannot be fetched. */
export function ErrorView({ error }: ErrorProps): ReactElement {
  return (
    <Suspense>
      <ErrorScreen error={error} />
    </Suspense>
  );
}

/** Error boundary of the router. */
export function RouteErrorView(): ReactElement {
  return <ErrorView error={useRouteError()} />;
}

function PlainErrorScreen({ error }: ErrorProps): ReactElement {
  const { t } = useTranslation('app');
  return (
    <main>
      <h1>{t('failed.title')}</h1>
      <p>{messageOf(error)}</p>
      <a href="/">{t('goHome')}</a>
    </main>
  );
}
