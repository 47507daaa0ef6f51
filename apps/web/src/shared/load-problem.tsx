import { LoadError } from '@gim/ui/load-error/load-error.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { anyProblemOf, isSessionEnd } from './problem-of.ts';
import { useAnyProblemText } from './use-any-problem-text.ts';

interface LoadProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Says that loading failed, with a retry. Renders nothing if the session ended, because the page is being left. */
export function LoadProblem({ error, onRetry }: LoadProblemProps): ReactElement | null {
  const { t } = useTranslation('app');
  const textOf = useAnyProblemText();
  if (isSessionEnd(error)) return null;
  if (anyProblemOf(error, { isChange: false }) === 'EmailNotVerified') return <VerifyFirst />;
  return (
    <LoadError title={t('loadFailed.title')} retryLabel={t('loadFailed.retry')} onRetry={onRetry}>
      {textOf(error)}
    </LoadError>
  );
}

/** A retry would not help: the user must enter the e-mailed code first. */
function VerifyFirst(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Notice
      tone="warning"
      title={t('verifyFirst.title')}
      actions={<Link to="/verification">{t('verifyFirst.open')}</Link>}
    >
      {t('problems.EmailNotVerified')}
    </Notice>
  );
}
