import { type ReactElement, Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useShownDialog } from '../use-shown-dialog.ts';
import type { StepUpDialogProps } from './step-up-dialog.tsx';

const StepUpDialog = lazyPart(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }));

export interface Question extends Omit<StepUpDialogProps, 'isOpen' | 'onClose'> {
  /** Tells two questions of one page apart. */
  readonly key: string;
}

interface StepUpQuestionProps {
  readonly question: Question | null;
  readonly onClose: () => void;
}

/** The step-up dialog, loaded when it is first asked for. A closed one is forgotten, with all that was typed into it. */
export function StepUpQuestion({ question, onClose }: StepUpQuestionProps): ReactElement | null {
  // What is asked stays on the screen while the dialog fades.
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
