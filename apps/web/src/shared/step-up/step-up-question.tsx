import { type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useShownDialog } from '../use-shown-dialog.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

const StepUpDialog = lazyPart(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

export interface Question extends Omit<StepUpDialogProps, 'isOpen' | 'onClose'> {
  /** Distinguishes the questions of one page. */
  readonly key: string;
}

interface StepUpQuestionProps {
  readonly question: Question | null;
  readonly onClose: () => void;
}

/** The step-up dialog, loaded on first use. Closing it discards what was typed. */
export function StepUpQuestion({ question, onClose }: StepUpQuestionProps): ReactElement | null {
  // Keeps the question rendered while the dialog fades out.
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);
  const shown = useShownDialog(question?.key ?? null);
  if (shown === null || last === null) return null;
  const { key, ...dialog } = last;
  return (
    <Suspense>
      <StepUpDialog key={key} {...dialog} isOpen={question !== null} onClose={onClose} />
    </Suspense>
  );
}
