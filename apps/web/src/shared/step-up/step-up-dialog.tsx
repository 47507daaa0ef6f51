import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import type { ReactElement } from 'react';
import { StepUpForm, type StepUpFormProps } from './step-up-form.tsx';

export interface StepUpDialogProps extends StepUpFormProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly texts: { readonly title: string; readonly text: string; readonly keep: string };
}

/** A confirmation dialog with a step-up: what will happen, the proof, and cancel. */
export function StepUpDialog({ isOpen, onClose, texts, ...form }: StepUpDialogProps): ReactElement {
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={texts.title}
      description={texts.text}
      hasOwnAction
      actions={
        <Button isBlock onClick={onClose}>
          {texts.keep}
        </Button>
      }
    >
      <StepUpForm {...form} />
    </AlertDialog>
  );
}
