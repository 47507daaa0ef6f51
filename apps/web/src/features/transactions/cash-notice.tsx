import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextButton, TextLink } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatInnerMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { type CashTransaction, cashStateOf } from './cash-state.ts';
import { OutcomeNotice } from './outcome-notice.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { useOperationTime } from './use-operation-time.ts';

interface CashNoticeProps {
  readonly transaction: CashTransaction;
}

/** The current notice: who can cancel from now on, that the point closed the day, or how the order ended. */
export function CashNotice({ transaction }: CashNoticeProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const { now } = useServices();
  const support = (
    <TextLink
      render={(props) => <Link {...props} to={`/settings/support-service?transaction=${transaction.id}`} />}
    >
      {t('detail.support')}
    </TextLink>
  );
  switch (cashStateOf(transaction, now())) {
    case 'chooseAgain':
      return <ClosedDay transaction={transaction} />;
    case 'issued':
      return (
        <Notice tone="pending" actions={support}>
          {t('cash.notice.issued')}
        </Notice>
      );
    case 'ended':
      return <OutcomeNotice transaction={transaction} />;
    case 'early':
    case 'ready':
      return <Notice>{t('cash.notice.before')}</Notice>;
  }
}

function ClosedDay({ transaction }: CashNoticeProps): ReactElement {
  const { t } = useTranslation('transactions');
  const { now } = useServices();
  const { format, named } = useOperationTime(transaction);
  const [isOpen, setOpen] = useState(false);
  const shown = useShownDialog(isOpen ? 'move' : null);
  const until = new Date(transaction.details.chooseAgainUntil ?? transaction.details.slotFrom);
  const moment = named(formatInnerMoment(until, new Date(now()), format));
  return (
    <>
      <Notice
        tone="warning"
        title={t('cash.notice.closedTitle')}
        actions={<TextButton onClick={() => setOpen(true)}>{t('cash.move.choose')}</TextButton>}
      >
        {t('cash.notice.closed', { moment })}
      </Notice>
      {shown === null ? null : (
        <RescheduleDialog transaction={transaction} isOpen={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
