import type { DeviceItem } from '@gim/contract';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import type { Question } from '../../shared/step-up/step-up-question.tsx';
import { useUserId } from '../../shared/use-user-id.ts';
import { deauthorizeDevice, deauthorizeOtherDevices, devicesKey } from './api.ts';
import { useDeviceProblemText } from './problem-texts.ts';

export interface DeviceQuestion {
  readonly question: Question | null;
  readonly askOne: (device: DeviceItem) => void;
  readonly askOthers: () => void;
  readonly close: () => void;
}

/** The step-up before devices are signed out, and the refetch of the list after it. */
export function useDeviceQuestion({ email }: { readonly email: string }): DeviceQuestion {
  const { t } = useTranslation('devices');
  const services = useServices();
  const queries = useQueryClient();
  const id = useUserId();
  const explain = useDeviceProblemText();
  const [question, setQuestion] = useState<Question | null>(null);
  const close = (): void => setQuestion(null);
  const finish = (done: string, isKept: (device: DeviceItem) => boolean): void => {
    close();
    queries.setQueryData<DeviceItem[]>(devicesKey(id), (devices) => devices?.filter(isKept));
    toast(done);
  };
  return {
    question,
    close,
    askOne: (device) =>
      setQuestion({
        key: device.id,
        purpose: 'deauthorizeDevice',
        operation: { deviceId: device.id },
        email,
        explain,
        texts: {
          title: t('confirmOne.title', { name: device.name }),
          text: t('confirmOne.text'),
          keep: t('confirmOne.keep'),
        },
        onProof: async (stepUp) => {
          await deauthorizeDevice(services, { id, deviceId: device.id, stepUp });
          finish(t('list.loggedOut', { name: device.name }), (other) => other.id !== device.id);
        },
      }),
    askOthers: () =>
      setQuestion({
        key: 'others',
        purpose: 'deauthorizeOtherDevices',
        email,
        explain,
        texts: { title: t('confirm.title'), text: t('confirm.text'), keep: t('confirm.keep') },
        onProof: async (stepUp) => {
          await deauthorizeOtherDevices(services, { id, stepUp });
          finish(t('confirm.done'), ({ isCurrent }) => isCurrent);
        },
      }),
  };
}
