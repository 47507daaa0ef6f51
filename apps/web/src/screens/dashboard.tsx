import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../features/users/api.ts';
import { HoldNotice } from '../features/users/hold-notice.tsx';
import { NoticeStack } from '../shared/notice-stack.tsx';
import { PendingScreen } from '../shared/pending-screen.tsx';

export default function Dashboard(): ReactElement {
  const { t } = useTranslation('coins');
  const { data: profile } = useProfile();
  return (
    <>
      <NoticeStack>{profile === undefined ? null : <HoldNotice profile={profile} />}</NoticeStack>
      <PendingScreen shape="summary" sentence={t('home.pending')} />
    </>
  );
}
