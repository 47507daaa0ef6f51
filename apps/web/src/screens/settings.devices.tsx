import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevices } from '../features/devices/api.ts';
import { DeviceList } from '../features/devices/device-list.tsx';
import { useDeviceQuestion } from '../features/devices/use-device-question.ts';
import { useProfile } from '../features/users/api.ts';
import { Column } from '../shared/column.tsx';
import { LoadProblem } from '../shared/load-problem.tsx';
import { StepUpQuestion } from '../shared/step-up/step-up-question.tsx';

export default function SettingsDevices(): ReactElement {
  const { t } = useTranslation('app');
  const { data, error, refetch } = useDevices();
  const profile = useProfile();
  // The e-mail is only for password managers, so the list does not wait for it.
  const { question, askOne, askOthers, close } = useDeviceQuestion({ email: profile.data?.email ?? '' });
  return (
    <Column>
      {data === undefined && error === null ? <SkeletonRows label={t('loading')} count={3} /> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : <DeviceList devices={data} onLogOut={askOne} onLogOutOthers={askOthers} />}
      <StepUpQuestion question={question} onClose={close} />
    </Column>
  );
}
