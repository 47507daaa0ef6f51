import type { WithdrawalPreview } from '@gim/contract';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface ConfirmNoticesProps {
  readonly warnings: WithdrawalPreview['warnings'];
  readonly outcomeUnknown: boolean;
  readonly isFeeOld: boolean;
  readonly onRenew: () => void;
  readonly error: string | undefined;
}

/** Warnings before sending, and the result of the last attempt. */
export function ConfirmNotices(props: ConfirmNoticesProps): ReactElement {
  const { warnings, outcomeUnknown, isFeeOld, onRenew, error } = props;
  const { t } = useTranslation('withdrawals');
  const has = (kind: WithdrawalPreview['warnings'][number]['kind']): boolean =>
    warnings.some((warning) => warning.kind === kind);
  return (
    <>
      {has('DelayedADay') ? (
        <Notice tone="pending" title={t('confirm.delayedTitle')}>
          {t('confirm.delayedText')}
        </Notice>
      ) : null}
      {has('Review') || has('ReviewByTwo') ? (
        <Notice tone="pending" title={t('confirm.reviewTitle')}>
          {t('confirm.reviewText')}
        </Notice>
      ) : null}
      {outcomeUnknown ? (
        <Notice tone="warning" isUrgent title={t('withdraw.unansweredTitle')}>
          {t('withdraw.unansweredText')}
        </Notice>
      ) : isFeeOld ? (
        <Notice
          tone="warning"
          isUrgent
          actions={<TextButton onClick={onRenew}>{t('confirm.showNew')}</TextButton>}
        >
          {t('confirm.feeChanged')}
        </Notice>
      ) : error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </>
  );
}
