import type { Transaction } from '@gim/contract';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { ShareIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTableMoment } from '../../platform/i18n/format-date.ts';
import { textSharing } from '../../shared/share-text.ts';
import { useFactTexts } from './use-fact-texts.tsx';
import { useHeading } from './use-heading.ts';
import { useOperationTime } from './use-operation-time.ts';

/** Shares an operation as text, not as a link: only its owner can open the page. */
export function ShareButton({ transaction }: { readonly transaction: Transaction }): ReactElement | null {
  const { t } = useTranslation('transactions');
  const title = useHeading(transaction);
  const { signed } = useFactTexts();
  const { format, named } = useOperationTime(transaction);
  const share = textSharing();
  if (share === null) return null;
  const { number, createdAt } = transaction;
  const text = t('detail.shareText', {
    title,
    amount: signed(transaction),
    date: named(formatTableMoment(new Date(createdAt), format)),
    number,
  });
  return <IconButton label={t('detail.share')} icon={<ShareIcon />} onClick={() => share(text)} />;
}
