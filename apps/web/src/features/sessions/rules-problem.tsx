import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** The part of the app that checks a form did not come: says so under the form, which stays as it is. */
export function RulesProblem({ onRetry }: { readonly onRetry: (() => void) | null }): ReactElement | null {
  const { t } = useTranslation('app');
  if (onRetry === null) return null;
  return (
    <Notice
      tone="negative"
      isUrgent
      actions={<TextButton onClick={onRetry}>{t('loadFailed.retry')}</TextButton>}
    >
      {t('problems.Offline')}
    </Notice>
  );
}
