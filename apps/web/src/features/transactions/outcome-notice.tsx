import type { Transaction } from '@gim/contract';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OwnSentence } from '../../shared/coins/own-amount.tsx';
import { useFactTexts } from './use-fact-texts.tsx';

/** Why the operation failed, and where the money is. */
export function OutcomeNotice({ transaction }: { readonly transaction: Transaction }): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { exact } = useFactTexts();
  const { status, reason, direction } = transaction;
  const support = (
    <TextLink
      render={(props) => <Link {...props} to={`/settings/support-service?transaction=${transaction.id}`} />}
    >
      {t('detail.support')}
    </TextLink>
  );
  if (reason !== null) {
    const where =
      direction === 'out' ? (
        <OwnSentence amount={exact(transaction)} text={(amount) => t('outcome.back', { amount })} />
      ) : (
        t('outcome.unchanged')
      );
    return (
      <Notice
        tone={status === 'Rejected' ? 'negative' : 'neutral'}
        title={t(`reasons.${reason}`)}
        actions={support}
      >
        {where}
      </Notice>
    );
  }
  return null;
}
