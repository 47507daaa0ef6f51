import { toast } from '@gim/ui/toast/toast.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import type { Question } from '../../shared/step-up/step-up-question.tsx';
import { useUserId } from '../../shared/use-user-id.ts';
import { activatePasskey, type Passkeys, removePasskey } from './api.ts';
import { usePasskeyProblemText } from './problem-texts.ts';

type Passkey = Passkeys[number];

export interface PasskeyQuestion {
  readonly question: Question | null;
  readonly askAdd: () => void;
  readonly askRemove: (passkey: Passkey) => void;
  readonly close: () => void;
}

/** The step-up before a passkey is created or removed, and what follows it. */
export function usePasskeyQuestion({
  email,
  onChanged,
}: {
  readonly email: string;
  readonly onChanged: () => Promise<void>;
}): PasskeyQuestion {
  const { t } = useTranslation('passkeys');
  const services = useServices();
  const userId = useUserId();
  const explain = usePasskeyProblemText();
  const [question, setQuestion] = useState<Question | null>(null);
  const close = (): void => setQuestion(null);
  const finish = async (done: string): Promise<void> => {
    close();
    await onChanged();
    toast(done);
  };
  const shared = { email, explain };
  return {
    question,
    close,
    askAdd: () =>
      setQuestion({
        ...shared,
        key: 'add',
        purpose: 'addPasskey',
        texts: { title: t('activate.title'), text: t('activate.text'), keep: t('activate.later') },
        onProof: async (stepUp) => {
          await activatePasskey(services, { userId, stepUp });
          await finish(t('faceId.activated'));
        },
      }),
    askRemove: (passkey) =>
      setQuestion({
        ...shared,
        key: passkey.id,
        purpose: 'removePasskey',
        operation: { passkeyId: passkey.id },
        texts: {
          title: passkey.isThisDevice
            ? t('deactivate.title')
            : t('deactivate.titleNamed', { name: passkey.name }),
          text: t('deactivate.text'),
          keep: t('deactivate.keep'),
        },
        onProof: async (stepUp) => {
          await removePasskey(services, { userId, passkey, stepUp });
          await finish(passkey.isThisDevice ? t('faceId.deactivated') : t('faceId.removed'));
        },
      }),
  };
}
