import { messageOf } from '@gim/browser/fatal-error.tsx';
import { Brand } from '@gim/ui/brand/brand.tsx';
import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { ErrorDetail, ErrorPage } from '@gim/ui/error-page/error-page.tsx';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

/** No screen has this path. */
export class PageNotFound extends Error {
  readonly path: string;
  constructor(path: string) {
    super('Page Not Found');
    this.path = path;
  }
}

/** Error boundary of the router. */
export function RouteErrorPage(): ReactElement {
  const error = useRouteError();
  return error instanceof PageNotFound ? (
    <NotFoundPage path={error.path} />
  ) : (
    <FailedPage message={messageOf(error)} />
  );
}

function NotFoundPage({ path }: { readonly path: string }): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Frame code="404" title={t('notFound.title')}>
      {t('notFound.text')} <ErrorDetail>{path}</ErrorDetail>
    </Frame>
  );
}

/** The page for unexpected failures; the fatal-error boundary uses it too. */
export function FailedPage({ message }: { readonly message: string }): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Frame
      code="500"
      title={t('failed.title')}
      action={<Button onClick={() => window.location.reload()}>{t('loadAgain')}</Button>}
    >
      <ErrorDetail>{message}</ErrorDetail>
      <br />
      {t('failed.text')}
    </Frame>
  );
}

interface FrameProps {
  readonly code: '404' | '500';
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Uses a plain link because the router itself may be broken; a full page load recovers more reliably. */
function Frame({ code, title, action, children }: FrameProps): ReactElement {
  const { t } = useTranslation('app');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('documentTitle', { title });
    heading.current?.focus();
  }, [t, title]);
  return (
    <ErrorPage
      code={code}
      brand={<Brand name={t('name')} />}
      title={title}
      titleRef={heading}
      actions={
        <>
          <ButtonLink variant="primary" href={import.meta.env.BASE_URL}>
            {t('goToday')}
          </ButtonLink>
          {action}
        </>
      }
    >
      {children}
    </ErrorPage>
  );
}
