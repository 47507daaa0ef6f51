import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchForm } from '../../shared/use-search-form.ts';
import { useUserSearch } from './use-user-search.ts';
import styles from './users.module.css';

/** Finds a client by e-mail or id. Also runs searches typed into the top bar. */
export function SearchForm({ onFound }: { readonly onFound: (userId: string) => void }): ReactElement {
  const { t } = useTranslation('users');
  const { isBusy, outcome, search } = useUserSearch(onFound);
  const { text, setText, submit } = useSearchForm((wanted) => {
    if (wanted !== '') void search(wanted);
  });
  return (
    <search className={styles.search}>
      <form className={styles.searchForm} onSubmit={submit}>
        <SearchField
          className={styles.searchField}
          label={t('search.label')}
          clearLabel={t('search.clear')}
          value={text}
          onValueChange={setText}
          autoComplete="off"
          spellCheck={false}
        />
        <Button size="sm" type="submit" isLoading={isBusy} loadingLabel={t('search.searching')}>
          {t('search.submit')}
        </Button>
      </form>
      <div role="status">
        {outcome === null || isBusy ? null : (
          <div className={styles.outcome}>
            <Notice tone={outcome === 'unavailable' ? 'negative' : 'neutral'} title={t(`search.${outcome}`)}>
              {t(`search.${outcome}Text`)}
            </Notice>
          </div>
        )}
      </div>
    </search>
  );
}
