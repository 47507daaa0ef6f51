import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { Checkbox } from '@gim/ui/checkbox/checkbox.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton, TextLink } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../shared/rich-text.tsx';
import { useEula } from './api.ts';
import { EulaDialog } from './eula-dialog.tsx';
import styles from './kyc.module.css';
import { PartnerNote } from './partner-note.tsx';
import { type KycForm, useKycForm } from './use-kyc-form.ts';

/** The agreement and the button that opens the partner's form. */
export function StartPart({ label }: { readonly label: string }): ReactElement {
  const { t } = useTranslation(['kyc', 'app']);
  const form = useKycForm();
  const wasAccepted = useEula().data === true;
  const [choice, setChoice] = useState<boolean | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isReading, setReading] = useState(false);
  const isAccepted = choice ?? wasAccepted;
  const accept = (next: boolean): void => {
    setChoice(next);
    setMissing(false);
    setReading(false);
  };
  return (
    <>
      <Checkbox
        checked={isAccepted}
        onChange={(event) => accept(event.target.checked)}
        error={isMissing ? t('check.acceptFirst') : undefined}
      >
        <RichText
          text={t('check.accept')}
          parts={{ eula: (words) => <TextButton onClick={() => setReading(true)}>{words}</TextButton> }}
        />
      </Checkbox>
      <PartnerNote />
      <FormNews form={form} />
      <ActionBar>
        <Button
          variant="primary"
          size="lg"
          isBlock
          isLoading={form.isBusy}
          loadingLabel={t('check.opening')}
          onClick={() => (isAccepted ? form.start() : setMissing(true))}
        >
          {label}
        </Button>
      </ActionBar>
      <EulaDialog isOpen={isReading} onClose={() => setReading(false)} onAccept={() => accept(true)} />
    </>
  );
}

/** The result of pressing start. */
function FormNews({ form }: { readonly form: KycForm }): ReactElement | null {
  const { t } = useTranslation('kyc');
  if (form.error !== undefined)
    return (
      <Notice tone="negative" isUrgent>
        {form.error}
      </Notice>
    );
  if (form.blockedAddress !== null)
    return (
      <Notice
        tone="warning"
        isUrgent
        title={t('check.blocked')}
        actions={
          <TextLink href={form.blockedAddress} target="_blank" rel="noopener noreferrer">
            {t('check.openForm')}
          </TextLink>
        }
      />
    );
  if (!form.isOpen) return null;
  return (
    <div className={styles.actions} role="status">
      <Notice tone="pending" title={t('check.inOtherTab')}>
        {t('check.inOtherTabText')}
      </Notice>
    </div>
  );
}
