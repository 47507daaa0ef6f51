import { SearchIcon } from '@gim/ui/icons/icons.ts';
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useSearchText } from '../../shared/use-search-text.ts';
import { sections } from '../router.tsx';
import { useOpenPalette } from './palette-state.ts';
import styles from './search-box.module.css';

/**
 * Searches the open section's list, or everything if the section has none. `/` focuses it from anywhere, Enter
 * searches, Esc leaves.
 */
export function SearchBox(): ReactElement {
  const { t } = useTranslation('app');
  const [text, search] = useSearchText();
  const field = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const isSearched = sections.some((section) => section.path === pathname && section.isSearched);
  const openPalette = useOpenPalette();

  useEffect(() => {
    if (field.current !== null) field.current.value = text;
  }, [text]);

  useKeyCommands((command) => {
    if (command === 'search') {
      field.current?.select();
      return true;
    }
    if (command === 'back' && document.activeElement === field.current) {
      field.current?.blur();
      return true;
    }
    return false;
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = field.current?.value.trim() ?? '';
    field.current?.blur();
    if (isSearched) {
      search(wanted);
      return;
    }
    // Clear text that goes to the palette: it may be an e-mail.
    if (field.current !== null) field.current.value = '';
    openPalette(wanted);
  };

  return (
    <search className={styles.box}>
      <form className={styles.form} onSubmit={submit}>
        <SearchIcon size={16} />
        <input
          ref={field}
          className={styles.field}
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          aria-keyshortcuts="/"
          autoComplete="off"
        />
        <KeyCap name="/" />
      </form>
    </search>
  );
}
