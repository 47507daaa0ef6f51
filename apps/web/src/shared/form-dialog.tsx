import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form-dialog.module.css';

interface FormDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly texts: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly submitting: string;
  };
  readonly isBusy: boolean;
  readonly onSubmit: () => void;
  /** Why the server refused; omitted if a field shows it. */
  readonly error?: string | undefined;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Further buttons below the submit button. */
  readonly otherActions?: ReactNode;
  readonly children: ReactNode;
}

/** A form in a dialog: fields, error message and submit button. It stays open while submitting. */
export function FormDialog(props: FormDialogProps): ReactElement {
  const { isOpen, onClose, texts, isBusy, onSubmit, error, isDanger = false, isDisabled = false } = props;
  const { t } = useTranslation('app');
  const form = useId();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={texts.title}
      description={texts.text}
      closeLabel={t('close')}
      isBusy={isBusy}
      footer={
        <>
          <Button
            form={form}
            type="submit"
            variant={isDanger ? 'danger-solid' : 'primary'}
            isBlock
            isDisabled={isDisabled}
            isLoading={isBusy}
            loadingLabel={texts.submitting}
          >
            {texts.submit}
          </Button>
          {props.otherActions}
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the event through the portal to a form that contains the dialog.
          event.stopPropagation();
          onSubmit();
        }}
      >
        {props.children}
        {error === undefined ? null : (
          <Notice tone="negative" isUrgent>
            {error}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
