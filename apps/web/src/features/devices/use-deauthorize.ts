import type { DeviceItem } from '@gim/contract';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { isSessionEnd } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { deauthorizeDevice, deauthorizeOtherDevices, devicesKey } from './api.ts';

export interface Deauthorize {
  /** The row leaves at once and comes back if the server did not do it. */
  readonly one: (device: DeviceItem) => void;
  readonly others: () => Promise<void>;
}

/** Signs devices out and keeps the list in step. */
export function useDeauthorize(): Deauthorize {
  const { t } = useTranslation('devices');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const explain = useChangeProblemText();
  const keepOnly = (isKept: (device: DeviceItem) => boolean): void =>
    void queries.setQueryData<DeviceItem[]>(devicesKey(id), (devices) => devices?.filter(isKept));
  return {
    one(device) {
      keepOnly((other) => other.id !== device.id);
      deauthorizeDevice(services, { id, deviceId: device.id }).then(
        () => toast(t('list.loggedOut', { name: device.name })),
        (failure: unknown) => {
          if (isSessionEnd(failure)) return;
          // Only this row comes back, and the list is read again: others may have gone since then.
          queries.setQueryData<DeviceItem[]>(
            devicesKey(id),
            (devices) => devices && [...devices.filter((other) => other.id !== device.id), device],
          );
          void queries.invalidateQueries({ queryKey: devicesKey(id) });
          toast(explain(failure), { tone: 'problem' });
        },
      );
    },
    async others() {
      await deauthorizeOtherDevices(services, id);
      keepOnly(({ isCurrent }) => isCurrent);
      toast(t('confirm.done'));
    },
  };
}
