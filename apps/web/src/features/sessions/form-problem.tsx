import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { problemTexts } from './problem-texts.ts';

/** Why signing in or registering was refused. */
export function FormProblem({ text }: { readonly text: string | undefined }): ReactElement | null {
  const { t } = useTranslation('sessions');
  const known = problemTexts.find((one) => one === text);
  if (known === undefined) return null;
  return (
    <Notice tone="negative" isUrgent>
      {t(`problems.${known}`)}
    </Notice>
  );
}
