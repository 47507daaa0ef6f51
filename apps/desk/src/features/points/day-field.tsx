import { classNames } from '@gim/ui/class-names/class-names.ts';
import { CalendarIcon } from '@gim/ui/icons/icons.ts';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import type { KeyboardEvent, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfter } from './day-after.ts';
import styles from './day-field.module.css';
import { useSpanText } from './days-off-part.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly error: string | undefined;
  /** `2025-10-24`, or empty. */
  readonly value: string;
  /** Where ↑ and ↓ start while nothing is chosen. */
  readonly today: string;
  readonly onValueChange: (day: string) => void;
}

/**
 * Chooses a day. The browser's own field would write it as the browser's language does, not as the desk's; so it lies
 * unseen on top of our text. A press, Enter or Space opens its calendar, ↑ and ↓ step by a day.
 */
export function DayField({ label, error, value, today, onValueChange }: DayFieldProps): ReactElement {
  const { t } = useTranslation('points');
  const spanText = useSpanText();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (step === undefined) event.currentTarget.showPicker();
    else onValueChange(value === '' ? today : dayAfter(value, step));
  };
  return (
    <TextField
      className={styles.field}
      type="date"
      label={label}
      error={error}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onKeyDown={onKeyDown}
      leading={
        <span className={classNames(styles.text, value === '' && styles.empty)} aria-hidden="true">
          {value === '' ? t('daysOff.choose') : spanText(value, value)}
        </span>
      }
      trailing={<CalendarIcon size={16} />}
    />
  );
}
