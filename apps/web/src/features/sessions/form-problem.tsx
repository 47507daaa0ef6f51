import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useProblemText } from './problem-texts.ts';

/** Why what the form asked for was refused. */
export function FormProblem({ error }: { readonly error: unknown }): ReactElement | null {
  const text = useProblemText()(error);
  if (text === undefined) return null;
  return (
    <Notice tone="negative" isUrgent>
      {text}
    </Notice>
  );
}
