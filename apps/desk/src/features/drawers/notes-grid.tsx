import { denominations } from '@gim/contract/cash-orders.desk';
import { type KeyboardEvent, type ReactElement, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { readNoteCount } from '../../shared/typed-amount.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useLanguage } from '../../shared/use-language.ts';
import styles from './drawers.module.css';
import { type Denomination, sumOf, type TypedNotes } from './typed-notes.ts';

export interface NotesGridProps {
  readonly title: string;
  readonly typed: TypedNotes;
  readonly onType: (note: Denomination, pieces: string) => void;
  readonly firstField: Ref<HTMLInputElement>;
}

/** The number of notes per denomination in the drawer. Enter and ↓ move to the next field, ↑ back. */
export function NotesGrid({ title, typed, onType, firstField }: NotesGridProps): ReactElement {
  const { t } = useTranslation('drawers');
  const amount = useAmountText();
  const language = useLanguage();
  const grid = useRef<HTMLDivElement>(null);
  const { dollars, notes } = sumOf(typed);
  const move = (event: KeyboardEvent, index: number): void => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    grid.current?.querySelectorAll('input')[index + step]?.focus();
  };
  return (
    <section>
      <h2 className={styles.partTitle}>
        {title}
        <span className={styles.partAside}>
          {t('count.notes', { count: Number(notes) })} <KeyCap name="F4" />
        </span>
      </h2>
      <div ref={grid} className={styles.notes}>
        {denominations.map((note, index) => (
          <label key={note} className={styles.note}>
            <span>{amount.dollars(String(note), 'whole')}</span>
            <input
              {...(index === 0 ? { ref: firstField } : {})}
              className={styles.pieces}
              inputMode="numeric"
              autoComplete="off"
              aria-label={t('count.piecesOf', { note })}
              placeholder="0"
              value={typed[note] ?? ''}
              onChange={(event) =>
                onType(note, readNoteCount(event.target.value, language) ?? typed[note] ?? '')
              }
              onFocus={(event) => event.target.select()}
              onKeyDown={(event) => move(event, index)}
            />
            <span className={styles.noteSum}>
              {typed[note] ? amount.figure('USD', String(BigInt(typed[note]) * BigInt(note)), 'whole') : '—'}
            </span>
          </label>
        ))}
      </div>
      <p className={styles.counted}>
        <span>{t('count.counted')}</span>
        <b>{amount.dollars(String(dollars))}</b>
      </p>
    </section>
  );
}
