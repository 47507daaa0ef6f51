import { Button } from '@gim/ui/button/button.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchForm } from '../../shared/use-search-form.ts';
import styles from './support.module.css';

interface FindFormProps {
  readonly isBusy: boolean;
  readonly onFind: (text: string) => void;
}

/** Finds orders. Also runs searches typed into the top bar. */
export function FindForm({ isBusy, onFind }: FindFormProps): ReactElement {
  const { t } = useTranslation('support');
  const { text, setText, submit } = useSearchForm(onFind);
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
