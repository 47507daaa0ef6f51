import type { Profile, StepUpProof } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { StepUpForm } from '../../shared/step-up/step-up-form.tsx';
import { cacheProfile, setAntiPhishingCode } from './api.ts';
import { useUserProblemText } from './problem-texts.ts';

interface AntiPhishingDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The bounds of the contract. */
const shape = /^[\p{L}\p{N}_-]{4,20}$/u;

/** The anti-phishing code shown in every e-mail of ours: first the code, then a step-up bound to it. */
export function AntiPhishingDialog({ profile, isOpen, onClose }: AntiPhishingDialogProps): ReactElement {
  const { t } = useTranslation(['users', 'app']);
  const services = useServices();
  const queries = useQueryClient();
  const explain = useUserProblemText();
  /** The change that awaits a step-up; a null `word` removes the code. */
  const [pending, setPending] = useState<{ readonly word: string | null } | null>(null);
  if (pending === null)
    return <WordForm {...{ profile, isOpen, onClose }} onWord={(word) => setPending({ word })} />;
  const { word } = pending;
  const save = async (stepUp: StepUpProof): Promise<void> => {
    const change = { userId: profile.id, antiPhishingCode: word, stepUp };
    cacheProfile(queries, await setAntiPhishingCode(services, change));
    toast(t(word === null ? 'antiPhishing.removed' : 'antiPhishing.saved'));
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('antiPhishing.title')}
      closeLabel={t('app:close')}
    >
      <StepUpForm
        purpose="setAntiPhishingCode"
        operation={word === null ? {} : { antiPhishingCode: word }}
        email={profile.email}
        onProof={save}
        explain={explain}
      />
    </Dialog>
  );
}

interface WordFormProps extends AntiPhishingDialogProps {
  readonly onWord: (word: string | null) => void;
}

function WordForm({ profile, isOpen, onClose, onWord }: WordFormProps): ReactElement {
  const { t } = useTranslation('users');
  const [word, setWord] = useState(profile.antiPhishingCode ?? '');
  const [isTried, setTried] = useState(false);
  const isValid = shape.test(word);
  return (
    <FormDialog
      {...{ isOpen, onClose }}
      isBusy={false}
      texts={{
        title: t('antiPhishing.title'),
        text: t('antiPhishing.text'),
        submit: t('antiPhishing.submit'),
        submitting: t('antiPhishing.submit'),
      }}
      onSubmit={() => {
        setTried(true);
        if (isValid) onWord(word);
      }}
      otherActions={
        profile.antiPhishingCode === null ? null : (
          <Button isBlock onClick={() => onWord(null)}>
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
        onChange={(event) => setWord(event.target.value.trim())}
      />
    </FormDialog>
  );
}
