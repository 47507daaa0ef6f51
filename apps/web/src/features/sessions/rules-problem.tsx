import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Says under the form that its validation rules failed to load. The input is kept. */
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
