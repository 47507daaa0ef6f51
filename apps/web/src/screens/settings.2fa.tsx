import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { turnOffTwoFactor } from '../features/two-factor/api.ts';
import type { TurnOffValues } from '../features/two-factor/turn-off-dialog.tsx';
import { TwoFactorSetup } from '../features/two-factor/two-factor-setup.tsx';
import { TwoFactorStatus } from '../features/two-factor/two-factor-status.tsx';
import { cacheProfile, useProfile } from '../features/users/api.ts';
import { WithdrawalPauseNotice } from '../features/users/withdrawal-pause-notice.tsx';
import { lazyPart } from '../platform/lazy-part.ts';
import { useServices } from '../platform/services.ts';
import { Column } from '../shared/column.tsx';
import { LoadProblem } from '../shared/load-problem.tsx';

const TurnOffDialog = lazyPart(async () => ({
  default: (await import('../features/two-factor/turn-off-dialog.tsx')).TurnOffDialog,
}));

export default function Settings2fa(): ReactElement {
  const { t } = useTranslation(['two-factor', 'app']);
  const services = useServices();
  const queries = useQueryClient();
  const { data: profile, error, refetch } = useProfile();
  // A refetched profile may already say that two-factor is on while the recovery codes are still unsaved.
  const [isSaving, setSaving] = useState(false);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  if (profile === undefined) {
    return (
      <Column>
        {error === null ? (
          <SkeletonRows label={t('app:loading')} count={3} />
        ) : (
          <LoadProblem error={error} onRetry={() => void refetch()} />
        )}
      </Column>
    );
  }
  const turnOff = async (values: TurnOffValues): Promise<void> => {
    const {
      jwtToken: _,
      refreshToken: __,
      ...changed
    } = await turnOffTwoFactor(services, {
      userId: profile.id,
      ...values,
    });
    setDialog('closed');
    cacheProfile(queries, changed);
    toast(t('turnOff.done'));
  };
  return (
    <Column>
      <WithdrawalPauseNotice profile={profile} />
      {profile.twoFactorEnabledAt && !isSaving ? (
        <TwoFactorStatus
          profile={profile}
          since={profile.twoFactorEnabledAt}
          onTurnOff={() => setDialog('open')}
        />
      ) : (
        <TwoFactorSetup
          email={profile.email}
          onConfirmed={() => setSaving(true)}
          onDone={(changed) => {
            setSaving(false);
            cacheProfile(queries, changed);
          }}
        />
      )}
      {dialog === 'unused' ? null : (
        <Suspense>
          <TurnOffDialog
            // A new key for each opening discards what was typed before.
            key={dialog}
            email={profile.email}
            isOpen={dialog === 'open'}
            onClose={() => setDialog('closed')}
            onSubmit={turnOff}
          />
        </Suspense>
      )}
    </Column>
  );
}
