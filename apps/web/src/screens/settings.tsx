import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevices } from '../features/devices/api.ts';
import { useProfile } from '../features/users/api.ts';
import { HoldNotice } from '../features/users/hold-notice.tsx';
import { KycNotice } from '../features/users/kyc-notice.tsx';
import { ProfileHead } from '../features/users/profile-head.tsx';
import { SettingsFoot } from '../features/users/settings-foot.tsx';
import { SettingsMenu } from '../features/users/settings-menu.tsx';
import { useServices } from '../platform/services.ts';
import { LoadProblem } from '../shared/load-problem.tsx';
import { NoticeStack } from '../shared/notice-stack.tsx';
import { signOut } from '../shared/sign-out.ts';
import { useHashDialog } from '../shared/use-hash-dialog.ts';

/** The dialogs are fetched when the first of them is opened. */
const SettingsDialogs = lazy(async () => ({
  default: (await import('../features/users/settings-dialogs.tsx')).SettingsDialogs,
}));

const dialogs = ['password', 'anti-phishing', 'freeze', 'delete'] as const;

export default function Settings(): ReactElement {
  const { t } = useTranslation('app');
  const services = useServices();
  const profile = useProfile();
  const devices = useDevices();
  const { open, close } = useHashDialog(dialogs);
  const [isUsed, setUsed] = useState(open !== null);
  if (open !== null && !isUsed) setUsed(true);
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
            <HoldNotice profile={profile.data} />
            <KycNotice status={profile.data.kycStatus} />
          </NoticeStack>
          <SettingsMenu profile={profile.data} deviceCount={devices.data?.length} />
          {isUsed ? (
            <Suspense>
              <SettingsDialogs profile={profile.data} open={open} onClose={close} />
            </Suspense>
          ) : null}
        </>
      )}
      <SettingsFoot onLogOut={() => signOut(services)} />
    </>
  );
}
