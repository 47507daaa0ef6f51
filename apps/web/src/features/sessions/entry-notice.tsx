import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { FormProblem } from './form-problem.tsx';

interface EntryNoticeProps {
  /** A sign-in ran out before its code was right. */
  readonly isExpired: boolean;
}

/** What a visitor of the landing page should know before anything else. */
export function EntryNotice({ isExpired }: EntryNoticeProps): ReactElement | null {
  const { t } = useTranslation('sessions');
  const { leaveTo } = useServices();
  const [query] = useSearchParams();
  const isKept = useKeptSession();
  if (isExpired) return <FormProblem text={t('problems.LoginTicketInvalid')} />;
  if (query.get('DeviceNotBelongsToUser') === 'true')
    return <Notice tone="warning">{t('landing.deviceSignedOut')}</Notice>;
  if (!isKept) return null;
  return (
    <Notice
      tone="warning"
      actions={<TextButton onClick={() => leaveTo('/')}>{t('landing.tryAgain')}</TextButton>}
    >
      {t('landing.kept')}
    </Notice>
  );
}

/**
 * Whether there is a session that could not be brought back, because the server did not answer. Found out after the
 * first render: the prerendered page knows of none.
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
