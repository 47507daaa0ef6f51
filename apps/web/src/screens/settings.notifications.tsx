import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotificationSettings } from '../features/notifications/api.ts';
import { SettingsPart } from '../features/notifications/settings-part.tsx';
import { LoadProblem } from '../shared/load-problem.tsx';

export default function SettingsNotifications(): ReactElement {
  const { t } = useTranslation('app');
  const { data, error, refetch } = useNotificationSettings();
  return (
    <>
      {data === undefined && error === null ? <SkeletonRows label={t('loading')} count={7} /> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : <SettingsPart settings={data} />}
    </>
  );
}
