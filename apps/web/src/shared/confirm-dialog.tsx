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
}

/** A question before something that cannot be taken back: the verb, a way out, and why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { isOpen, onClose, texts, onConfirm, explain } = props;
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
          <Button
            variant="danger-solid"
            isBlock
            isLoading={isBusy}
            loadingLabel={texts.submitting}
            onClick={() => void run(onConfirm)}
          >
            {texts.submit}
          </Button>
          <Button isBlock isDisabled={isBusy} onClick={onClose}>
            {texts.keep}
          </Button>
        </>
      }
    >
      {error === undefined ? undefined : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </AlertDialog>
  );
}
