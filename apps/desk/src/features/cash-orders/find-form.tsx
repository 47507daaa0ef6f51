import { Button } from '@gim/ui/button/button.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '../../shared/use-search-text.ts';
import styles from './support.module.css';

interface FindFormProps {
  readonly isBusy: boolean;
  readonly onFind: (text: string) => void;
}

/** Finds orders. Also runs searches typed into the top bar. */
export function FindForm({ isBusy, onFind }: FindFormProps): ReactElement {
  const { t } = useTranslation('support');
  const [text, setText] = useState('');
  useTopBarSearch((wanted) => {
    setText(wanted);
    onFind(wanted);
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onFind(text.trim());
  };
  return (
    <search className={styles.search}>
      <form className={styles.searchForm} onSubmit={submit}>
        <SearchField
          className={styles.searchField}
          label={t('orders.label')}
          clearLabel={t('orders.clear')}
          value={text}
          onValueChange={setText}
          autoComplete="off"
          spellCheck={false}
        />
        <Button size="sm" type="submit" isLoading={isBusy} loadingLabel={t('orders.searching')}>
          {t('orders.submit')}
        </Button>
      </form>
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
