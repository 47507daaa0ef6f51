import type { InputHTMLAttributes, ReactElement, Ref } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { CloseIcon, SearchIcon } from '../icons/icons.ts';
import styles from './search-field.module.css';

export interface SearchFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange' | 'placeholder'> {
  readonly ref?: Ref<HTMLInputElement>;
  /** Placeholder and accessible name: "City or street". */
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** "Clear the search". */
  readonly clearLabel: string;
}

/** Filters the list below while typing. */
export function SearchField({
  label,
  value,
  onValueChange,
  clearLabel,
  className,
  ...rest
}: SearchFieldProps): ReactElement {
  return (
    <div className={classNames(styles.search, className)}>
      <SearchIcon />
      <input
        {...rest}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {value === '' ? null : (
        <IconButton
          className={styles.clear}
          label={clearLabel}
          icon={<CloseIcon size={18} />}
          onClick={(event) => {
            // The button disappears with the text, so the input gets the focus first.
            event.currentTarget.parentElement?.querySelector('input')?.focus();
            onValueChange('');
          }}
        />
      )}
    </div>
  );
}
