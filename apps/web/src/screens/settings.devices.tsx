import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDevices } from '../features/devices/api.ts';
import { DeviceList } from '../features/devices/device-list.tsx';
import { useDeauthorize } from '../features/devices/use-deauthorize.ts';
import { Column } from '../shared/column.tsx';
import { LoadProblem } from '../shared/load-problem.tsx';

const LogOutOthersDialog = lazy(async () => ({
  default: (await import('../features/devices/log-out-others-dialog.tsx')).LogOutOthersDialog,
}));

export default function SettingsDevices(): ReactElement {
  const { t } = useTranslation('app');
  const { data, error, refetch } = useDevices();
  const deauthorize = useDeauthorize();
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const close = (): void => setDialog('closed');
  return (
    <Column>
      {data === undefined && error === null ? <SkeletonRows label={t('loading')} count={3} /> : null}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined ? null : (
        <DeviceList devices={data} onLogOut={deauthorize.one} onLogOutOthers={() => setDialog('open')} />
      )}
      {dialog === 'unused' ? null : (
        <Suspense>
          <LogOutOthersDialog
            isOpen={dialog === 'open'}
            onClose={close}
            onConfirm={() => deauthorize.others().then(close)}
          />
        </Suspense>
      )}
    </Column>
  );
}
