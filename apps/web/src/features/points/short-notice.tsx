import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';

/** What to do when the balance is too small for a cash out. The missing amount is already shown under the field. */
export function ShortNotice({ coin }: { readonly coin: string | null }): ReactElement {
  const { t } = useTranslation('points');
  const { search } = useLocation();
  return (
    <Notice
      actions={
        <>
          <Link to={{ search, hash: '#coin' }} preventScrollReset>
            {t('amount.anotherCoin')}
          </Link>
          <Link to={coin === null ? '/coins?act=deposit' : `/coins/${coin}/deposit`}>
            {t('amount.deposit')}
          </Link>
        </>
      }
    >
      {coin === null ? t('amount.shortDollarsText') : t('amount.shortText', { coin })}
    </Notice>
  );
}
