import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activatePasskey, deactivatePasskeys, passkeysKey, usePasskeys } from '../features/passkeys/api.ts';
import { FaceIdSwitch } from '../features/passkeys/face-id-switch.tsx';
import { usePasskeyProblemText } from '../features/passkeys/problem-texts.ts';
import { useProfile } from '../features/users/api.ts';
import { useServices } from '../platform/services.ts';
import { Column } from '../shared/column.tsx';
import { LoadProblem } from '../shared/load-problem.tsx';
import { useAttempt } from '../shared/use-attempt.ts';
import { useUserId } from '../shared/use-user-id.ts';

const ActivationDialog = lazy(async () => ({
  default: (await import('../features/passkeys/activation-dialog.tsx')).ActivationDialog,
}));

export default function SettingsFaceId(): ReactElement {
  const { t } = useTranslation(['passkeys', 'app']);
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const passkeys = usePasskeys();
  const profile = useProfile();
  const { isBusy, error, run } = useAttempt(usePasskeyProblemText());
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const refresh = async (): Promise<void> => {
    await Promise.all([queries.invalidateQueries({ queryKey: passkeysKey(userId) }), profile.refetch()]);
  };
  const turnOff = async (): Promise<void> => {
    const mine = passkeys.data?.filter(({ isThisDevice }) => isThisDevice) ?? [];
    await deactivatePasskeys(services, { userId, passkeyIds: mine.map(({ id }) => id) });
    await refresh();
    toast(t('faceId.deactivated'));
  };
  const failure = passkeys.error ?? profile.error;
  if (passkeys.data === undefined || profile.data === undefined) {
    const retry = (): void => void Promise.all([passkeys.refetch(), profile.refetch()]);
    return (
      <Column>
        {failure === null ? (
          <SkeletonRows label={t('app:loading')} count={1} />
        ) : (
          <LoadProblem error={failure} onRetry={retry} />
        )}
      </Column>
    );
  }
  return (
    <Column>
      <FaceIdSwitch
        passkeys={passkeys.data}
        isBusy={isBusy}
        onTurnOn={() => setDialog('open')}
        onTurnOff={() => void run(turnOff)}
      />
      {error === undefined ? null : <p role="alert">{error}</p>}
      {dialog === 'unused' ? null : (
        <Suspense>
          <ActivationDialog
            key={dialog}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
            email={profile.data.email}
            needsProof={profile.data.twoFactorEnabled}
            onActivate={async (stepUp) => {
              await activatePasskey(services, { userId, ...(stepUp !== undefined && { stepUp }) });
              setDialog('closed');
              await refresh();
              toast(t('faceId.activated'));
            }}
          />
        </Suspense>
      )}
    </Column>
  );
}
