import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** This account has no operation with that id. */
export function TransactionMissing(): ReactElement {
  const { t } = useTranslation('transactions');
  const back = (
    <ButtonLink render={(props) => <Link {...props} to="/transactions" />}>{t('detail.toList')}</ButtonLink>
  );
  return (
    <Empty title={t('detail.missing')} actions={back}>
      {t('detail.missingText')}
    </Empty>
  );
}
