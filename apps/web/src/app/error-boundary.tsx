import { messageOf } from '@gim/browser/fatal-error.tsx';
import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

const importPage = () => import('./error-page.tsx');

/** Few readers ever need the error page, so it is not in the first download; it is fetched when the app is at rest. */
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

/** Shows the error page for an error, or its bare words where not even the page can be fetched. */
export function ErrorView({ error }: ErrorProps): ReactElement {
  return (
    <Suspense>
      <ErrorScreen error={error} />
    </Suspense>
  );
}

/** What the router shows when a page cannot be opened. */
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
