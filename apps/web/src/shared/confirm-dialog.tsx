import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useAttempt } from './use-attempt.ts';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly texts: {
    readonly title: string;
    readonly text: ReactNode;
    readonly submit: string;
    readonly submitting: string;
    readonly keep: string;
  };
  /** Does what was asked about; what it throws is explained in the dialog. */
  readonly onConfirm: () => Promise<void>;
  readonly explain: (error: unknown) => string;
  /** What it asks about takes nothing away. */
  readonly isHarmless?: boolean;
  /** Takes the place of the verb: a fresh proof that is wanted first. */
  readonly instead?: ReactNode;
}

/** A question before something that is not done by the way: the verb, a way out, and why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { isOpen, onClose, texts, onConfirm, explain, isHarmless = false, instead = null } = props;
  const { isBusy, error, run } = useAttempt(explain);
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={texts.title}
      description={texts.text}
      isBusy={isBusy}
      actions={
        <>
          {instead === null ? (
            <Button
              variant={isHarmless ? 'primary' : 'danger-solid'}
              isBlock
              isLoading={isBusy}
              loadingLabel={texts.submitting}
              onClick={() => void run(onConfirm)}
            >
              {texts.submit}
            </Button>
          ) : null}
          <Button isBlock isDisabled={isBusy} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      {error === undefined && instead === null ? undefined : (
        <>
          {error === undefined ? null : (
            <Notice tone="negative" isUrgent>
              {error}
            </Notice>
          )}
          {instead}
        </>
      )}
    </AlertDialog>
  );
}
