import type { Profile } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { keepProfile, setAntiPhishingCode } from './api.ts';
import { useUserProblemText } from './problem-texts.ts';

interface AntiPhishingDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** As the contract has it. */
const shape = /^[\p{L}\p{N}_-]{4,20}$/u;

/** The word that stands in every letter from us. */
export function AntiPhishingDialog({ profile, isOpen, onClose }: AntiPhishingDialogProps): ReactElement {
  const { t } = useTranslation('users');
  const services = useServices();
  const queries = useQueryClient();
  const { isBusy, error, run, clearError } = useAttempt(useUserProblemText());
  const [word, setWord] = useState(profile.antiPhishingCode ?? '');
  const [isTried, setTried] = useState(false);
  const isValid = shape.test(word);
  const save = (antiPhishingCode: string | null): Promise<void> =>
    run(async () => {
      keepProfile(queries, await setAntiPhishingCode(services, { userId: profile.id, antiPhishingCode }));
      toast(t(antiPhishingCode === null ? 'antiPhishing.removed' : 'antiPhishing.saved'));
      onClose();
    });
  return (
    <FormDialog
      {...{ isOpen, onClose, isBusy, error }}
      texts={{
        title: t('antiPhishing.title'),
        text: t('antiPhishing.text'),
        submit: t('antiPhishing.submit'),
        submitting: t('antiPhishing.submitting'),
      }}
      onSubmit={() => {
        setTried(true);
        if (isValid) void save(word);
      }}
      otherActions={
        profile.antiPhishingCode === null ? null : (
          <Button isBlock onClick={() => void save(null)}>
            {t('antiPhishing.remove')}
          </Button>
        )
      }
    >
      <TextField
        label={t('antiPhishing.label')}
        hint={t('antiPhishing.hint')}
        error={isTried && !isValid ? t('antiPhishing.invalid') : undefined}
        autoComplete="off"
        spellCheck={false}
        value={word}
        onChange={(event) => {
          setWord(event.target.value.trim());
          clearError();
        }}
      />
    </FormDialog>
  );
}
