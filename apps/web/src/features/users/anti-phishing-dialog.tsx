import type { Profile } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { keepProfile, setAntiPhishingCode } from './api.ts';
import styles from './dialogs.module.css';
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
  const { t } = useTranslation(['users', 'app']);
  const services = useServices();
  const queries = useQueryClient();
  const form = useId();
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
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('antiPhishing.title')}
      description={t('antiPhishing.text')}
      closeLabel={t('app:close')}
      isBusy={isBusy}
      footer={
        <>
          <SaveButton form={form} isBusy={isBusy} />
          {profile.antiPhishingCode === null ? null : (
            <Button isBlock onClick={() => void save(null)}>
              {t('antiPhishing.remove')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isValid) void save(word);
        }}
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
        {error === undefined ? null : (
          <Notice tone="negative" isUrgent>
            {error}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function SaveButton({ form, isBusy }: { readonly form: string; readonly isBusy: boolean }): ReactElement {
  const { t } = useTranslation('users');
  return (
    <Button
      form={form}
      type="submit"
      variant="primary"
      isBlock
      isLoading={isBusy}
      loadingLabel={t('antiPhishing.submitting')}
    >
      {t('antiPhishing.submit')}
    </Button>
  );
}
