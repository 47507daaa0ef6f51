import { Empty } from '@gim/ui/empty/empty.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RequestsPane } from '../features/users/requests-pane.tsx';
import { SearchForm } from '../features/users/search-form.tsx';
import { UserPane } from '../features/users/user-pane.tsx';
import { ListAndDetail } from '../shared/list-and-detail.tsx';

export default function Users(): ReactElement {
  const { t } = useTranslation('users');
  const [params, setParams] = useSearchParams();
  const openId = params.get('id');
  // The id reveals no personal data, so it may be in the address: a reload keeps the open client.
  const open = (id: string): void => setParams({ id }, { replace: true });
  return (
    <ListAndDetail
      title={t('list.title')}
      detail={
        openId === null ? (
          <Empty title={t('pane.none')}>{t('pane.noneText')}</Empty>
        ) : (
          <UserPane key={openId} userId={openId} />
        )
      }
    >
      <SearchForm onFound={open} />
      <RequestsPane openUserId={openId} onOpen={open} />
    </ListAndDetail>
  );
}
