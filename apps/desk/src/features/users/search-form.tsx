import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '../../shared/use-search-text.ts';
import { useUserSearch } from './use-user-search.ts';
import styles from './users.module.css';

/** Finds a client by e-mail or id. Also runs searches typed into the top bar. */
export function SearchForm({ onFound }: { readonly onFound: (userId: string) => void }): ReactElement {
  const { t } = useTranslation('users');
  const [text, setText] = useState('');
  const { isBusy, outcome, search } = useUserSearch(onFound);
  useTopBarSearch((wanted) => {
    setText(wanted);
    void search(wanted);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') void search(text.trim());
  };
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

/**
 * Removes the search text from the address at once: it may be an e-mail, and addresses end up in histories and logs.
 */
function useTopBarSearch(search: (text: string) => void): void {
  const [wanted, setWanted] = useSearchText();
  const latest = useRef({ search, setWanted });
  useEffect(() => {
    latest.current = { search, setWanted };
  });
  useEffect(() => {
    if (wanted === '') return;
    latest.current.setWanted('');
    latest.current.search(wanted);
  }, [wanted]);
}
