import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';

/** Why the form's request was refused. */
export function FormProblem({ text }: { readonly text: string | undefined }): ReactElement | null {
  if (text === undefined) return null;
  return (
    <Notice tone="negative" isUrgent>
      {text}
    </Notice>
  );
}
