import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevices } from '../features/devices/api.ts';
import { useProfile } from '../features/users/api.ts';
import { KycNotice } from '../features/users/kyc-notice.tsx';
import { ProfileHead } from '../features/users/profile-head.tsx';
import { SettingsDialogSlot } from '../features/users/settings-dialog-slot.tsx';
import { SettingsFooter } from '../features/users/settings-foot.tsx';
import { SettingsMenu } from '../features/users/settings-menu.tsx';
import { WithdrawalPauseNotice } from '../features/users/withdrawal-pause-notice.tsx';
import { useServices } from '../platform/services.ts';
import { LoadProblem } from '../shared/load-problem.tsx';
import { NoticeStack } from '../shared/notice-stack.tsx';
import { signOut } from '../shared/sign-out.ts';

export default function Settings(): ReactElement {
  const { t } = useTranslation('app');
  const services = useServices();
  const profile = useProfile();
  const devices = useDevices();
  return (
    <>
      {profile.data === undefined && profile.error === null ? (
        <SkeletonRows label={t('loading')} count={8} />
      ) : null}
      {profile.error === null ? null : (
        <LoadProblem error={profile.error} onRetry={() => void profile.refetch()} />
      )}
      {profile.data === undefined ? null : (
        <>
          <ProfileHead profile={profile.data} />
          <NoticeStack>
            <WithdrawalPauseNotice profile={profile.data} />
            <KycNotice status={profile.data.kycStatus} />
          </NoticeStack>
          <SettingsMenu profile={profile.data} deviceCount={devices.data?.length} />
          <SettingsDialogSlot />
        </>
      )}
      <SettingsFooter onLogOut={() => signOut(services)} />
    </>
  );
}
