import { messageOf } from '@gim/browser/fatal-error.tsx';
import { Brand } from '@gim/ui/brand/brand.tsx';
import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { ErrorDetail, ErrorPage } from '@gim/ui/error-page/error-page.tsx';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../platform/connection/use-online.ts';
import { useSession } from '../platform/services.ts';
import { RichText } from '../shared/rich-text.tsx';
import { supportAddress } from '../shared/support-address.ts';
import { OutsideAddress, PageNotFound } from './errors.ts';
import { isMissingChunk, isUnreachable, renewChunk } from './missing-chunk-error.ts';

/** Chooses the error page: not found, leaving the app, or an unexpected failure. */
export function ErrorScreen({ error }: { readonly error: unknown }): ReactElement {
  if (error instanceof PageNotFound) return <NotFoundPage path={error.path} />;
  if (error instanceof OutsideAddress) return <LeavingPage to={error.to} />;
  return <FaultPage error={error} />;
}

/** If the load failed because the server was unreachable, the page reloads itself on reconnect. */
function FaultPage({ error }: { readonly error: unknown }): ReactElement {
  const isOnline = useOnline();
  const [wasOffline] = useState(!isOnline && (isMissingChunk(error) || isUnreachable(error)));
  useEffect(() => {
    if (wasOffline && isOnline) window.location.reload();
  }, [wasOffline, isOnline]);
  if (wasOffline) return <OfflinePage />;
  return <FailedPage message={messageOf(error)} isMissingChunk={isMissingChunk(error)} />;
}

function OfflinePage(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Frame
      code="503"
      title={t('offline.title')}
      actions={<Button onClick={() => window.location.reload()}>{t('loadAgain')}</Button>}
    >
      {t('offline.text')}
    </Frame>
  );
}

function NotFoundPage({ path }: { readonly path: string | null }): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Frame code="404" title={t('notFound.title')} actions={<SupportLink />}>
      {path === null ? null : (
        <>
          <span data-testid="not-found-path">
            <RichText
              text={t('notFound.path', { path })}
              parts={{ path: (words) => <ErrorDetail>{words}</ErrorDetail> }}
            />
          </span>
          <br />
        </>
      )}
      {t('notFound.money')}
    </Frame>
  );
}

interface FailedPageProps {
  readonly message: string;
  readonly isMissingChunk: boolean;
}

function FailedPage({ message, isMissingChunk }: FailedPageProps): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Frame
      code="500"
      title={t('failed.title')}
      actions={
        <>
          <Button onClick={() => void renewChunk(message).then(() => window.location.reload())}>
            {t('loadAgain')}
          </Button>
          <SupportLink />
        </>
      }
    >
      {isMissingChunk ? t('failed.part') : <ErrorDetail>{message}</ErrorDetail>}
      <br />
      {t('failed.money')}
    </Frame>
  );
}

function LeavingPage({ to }: { readonly to: string }): ReactElement {
  const { t } = useTranslation('app');
  const { host } = new URL(to);
  return (
    <Frame
      code="403"
      title={t('leaving.title')}
      home={t('leaving.stay')}
      actions={<ButtonLink href={to}>{t('leaving.go', { host })}</ButtonLink>}
    >
      <RichText
        text={t('leaving.text', { host })}
        parts={{ host: (words) => <ErrorDetail>{words}</ErrorDetail> }}
      />
    </Frame>
  );
}

function SupportLink(): ReactElement {
  const { t } = useTranslation('app');
  const { jwtToken } = useSession();
  // The support form needs a session; without one, open the mail client.
  const href = jwtToken === null ? `mailto:${supportAddress}` : '/settings/support-service';
  return <ButtonLink href={href}>{t('writeToSupport')}</ButtonLink>;
}

interface FrameProps {
  readonly code: '403' | '404' | '500' | '503';
  readonly title: string;
  readonly home?: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** Uses plain links because the router itself may be broken; a full page load recovers more reliably. */
function Frame({ code, title, home, actions, children }: FrameProps): ReactElement {
  const { t } = useTranslation('app');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t('documentTitle', { title });
    heading.current?.focus();
  }, [t, title]);
  return (
    <ErrorPage
      code={code}
      brand={
        <a href="/" aria-label={t('name')}>
          <Brand name={t('name')} />
        </a>
      }
      title={title}
      titleRef={heading}
      actions={
        <>
          <ButtonLink variant="primary" href="/">
            {home ?? t('goHome')}
          </ButtonLink>
          {actions}
        </>
      }
    >
      {children}
    </ErrorPage>
  );
}
