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
  /** Runs the confirmed action. Errors it throws are explained in the dialog. */
  readonly onConfirm: () => Promise<void>;
  readonly explain: (error: unknown) => string;
  /** The action is not destructive. */
  readonly isHarmless?: boolean;
  /** Replaces the confirm button, e.g. with a step-up form. */
  readonly instead?: ReactNode;
}

/** A confirmation dialog: confirm, cancel, and an error message if the action fails. */
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
