import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useOnline } from '../../platform/connection/use-online.ts';
import { useServices } from '../../platform/services.ts';
import type { SessionEndReason } from '../../platform/session/session-end.ts';
import { FormProblem } from './form-problem.tsx';

interface EntryNoticeProps {
  /** The sign-in expired before a correct code was entered. */
  readonly isExpired: boolean;
}

/** Important messages on the landing page. */
export function EntryNotice({ isExpired }: EntryNoticeProps): ReactElement | null {
  const { t } = useTranslation('sessions');
  const { leaveTo, destination } = useServices();
  const [query] = useSearchParams();
  const isKept = useKeptSession();
  const reason = useFarewell();
  const open = useCallback(() => leaveTo(destination.take() ?? '/'), [leaveTo, destination]);
  useWhenBack(isKept, open);
  if (isExpired) return <FormProblem text={t('problems.LoginTicketInvalid')} />;
  if (query.get('DeviceNotBelongsToUser') === 'true')
    return <Notice tone="warning">{t('landing.deviceSignedOut')}</Notice>;
  if (!isKept && reason !== null) return <FarewellNotice reason={reason} />;
  if (!isKept) return null;
  return (
    <Notice tone="warning" actions={<TextButton onClick={open}>{t('landing.tryAgain')}</TextButton>}>
      {t('landing.kept')}
    </Notice>
  );
}

/** Why the session ended without the user signing out. */
function FarewellNotice({ reason }: { readonly reason: SessionEndReason }): ReactElement {
  const { t } = useTranslation('sessions');
  return (
    <Notice tone={reason === 'deleted' ? 'neutral' : 'warning'} title={t(`farewell.${reason}`)}>
      {t(`farewell.${reason}Text`)}
    </Notice>
  );
}

/** Read after the first render, which must match the prerendered page; shown until the page is left. */
function useFarewell(): SessionEndReason | null {
  const { sessionEnd } = useServices();
  const [reason, setReason] = useState<SessionEndReason | null>(null);
  useEffect(() => {
    setReason((known) => known ?? sessionEnd.read());
    return () => sessionEnd.forget();
  }, [sessionEnd]);
  return reason;
}

/** Opens the visitor's destination when the connection is back. */
function useWhenBack(isKept: boolean, open: () => void): void {
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(false);
  if (!isOnline && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (isKept && isOnline && wasOffline) open();
  }, [isKept, isOnline, wasOffline, open]);
}

/**
 * Whether there is a session that could not be restored because the server did not answer. Read after the first render,
 * which must match the prerendered page.
 */
function useKeptSession(): boolean {
  const { session } = useServices();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const find = (): void => {
      const { jwtToken, refreshToken, userId } = session.read();
      setKept(jwtToken === null && refreshToken !== null && userId !== null);
    };
    find();
    return session.subscribe(find);
  }, [session]);
  return isKept;
}
