import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { passkeysKey, usePasskeys } from '../features/passkeys/api.ts';
import { FaceIdSwitch } from '../features/passkeys/face-id-switch.tsx';
import { usePasskeyQuestion } from '../features/passkeys/use-passkey-question.ts';
import { useProfile } from '../features/users/api.ts';
import { WithdrawalPauseNotice } from '../features/users/withdrawal-pause-notice.tsx';
import { Column } from '../shared/column.tsx';
import { LoadProblem } from '../shared/load-problem.tsx';
import { StepUpQuestion } from '../shared/step-up/step-up-question.tsx';
import { useUserId } from '../shared/use-user-id.ts';

export default function SettingsFaceId(): ReactElement {
  const { t } = useTranslation('app');
  const queries = useQueryClient();
  const userId = useUserId();
  const passkeys = usePasskeys();
  const profile = useProfile();
  const { question, askAdd, askRemove, close } = usePasskeyQuestion({
    email: profile.data?.email ?? '',
    onChanged: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: passkeysKey(userId) }), profile.refetch()]);
    },
  });
  const failure = passkeys.error ?? profile.error;
  if (passkeys.data === undefined || profile.data === undefined) {
    const retry = (): void => void Promise.all([passkeys.refetch(), profile.refetch()]);
    return (
      <Column>
        {failure === null ? (
          <SkeletonRows label={t('loading')} count={1} />
        ) : (
          <LoadProblem error={failure} onRetry={retry} />
        )}
      </Column>
    );
  }
  return (
    <Column>
      <WithdrawalPauseNotice profile={profile.data} />
      <FaceIdSwitch passkeys={passkeys.data} onTurnOn={askAdd} onRemove={askRemove} />
      <StepUpQuestion question={question} onClose={close} />
    </Column>
  );
}
