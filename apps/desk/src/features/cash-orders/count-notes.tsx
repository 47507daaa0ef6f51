import { denominations } from '@gim/contract/cash-orders.desk';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { CheckIcon, TriangleAlertIcon } from '@gim/ui/icons/icons.ts';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import { type KeyboardEvent, type ReactElement, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readNoteCount } from '../../shared/typed-amount.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useLanguage } from '../../shared/use-language.ts';
import styles from './count.module.css';
import { countOf, type Denomination } from './count-rules.ts';
import type { Count } from './use-count.ts';

interface CountNotesProps {
  readonly count: Count;
  readonly firstField: Ref<HTMLInputElement>;
  readonly onDone: () => void;
}

/** The number of notes per denomination. Enter moves to the next field, ↑ back; the sum is shown beside the order. */
export function CountNotes({ count, firstField, onDone }: CountNotesProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const table = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent, index: number): void => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter' && index === denominations.length - 1) onDone();
    else table.current?.querySelectorAll('input')[index + step]?.focus();
  };
  return (
    <div className={styles.counting}>
      <table ref={table} className={styles.notes}>
        <thead>
          <tr>
            <th scope="col">{t('count.note')}</th>
            <th scope="col">{t('count.pieces')}</th>
            <td />
            <th scope="col">{t('count.amountOf')}</th>
          </tr>
        </thead>
        <tbody>
          {denominations.map((note, index) => (
            <NoteRow
              key={note}
              note={note}
              count={count}
              field={index === 0 ? firstField : undefined}
              onKey={(event) => move(event, index)}
            />
          ))}
        </tbody>
      </table>
      <Equation count={count} />
    </div>
  );
}

interface NoteRowProps {
  readonly note: Denomination;
  readonly count: Count;
  readonly field: Ref<HTMLInputElement> | undefined;
  readonly onKey: (event: KeyboardEvent) => void;
}

function NoteRow({ note, count, field, onKey }: NoteRowProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const language = useLanguage();
  const pieces = count.pieces[note] ?? '';
  const sum = BigInt(pieces || '0') * BigInt(note);
  const bill = amount.dollars(String(note), 'whole');
  return (
    <tr>
      <td>
        <span className={styles.bill}>{bill}</span>
      </td>
      <td>
        <input
          {...(field === undefined ? {} : { ref: field })}
          className={styles.pieces}
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('count.piecesOf', { note })}
          placeholder="0"
          value={pieces}
          onChange={(event) => count.setPieces(note, readNoteCount(event.target.value, language) ?? pieces)}
          onFocus={(event) => event.target.select()}
          onKeyDown={onKey}
        />
      </td>
      <td className={styles.times} aria-hidden="true">
        × {bill}
      </td>
      <td className={classNames(styles.sum, sum === 0n && styles.none)}>
        {sum === 0n ? '—' : amount.figure('USD', String(sum))}
      </td>
    </tr>
  );
}

/** Compares counted and ordered amount; the double rule is closed only if they are equal. */
function Equation({ count }: { readonly count: Count }): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const { dollars, notes } = countOf(count.pieces);
  const difference = dollars - BigInt(count.order.cash.split('.')[0] ?? '0');
  const isEqual = difference === 0n;
  const gap = amount.dollars(String(difference < 0n ? -difference : difference), 'whole');
  return (
    <dl className={styles.equation}>
      <dt>{t('count.counted', { count: Number(notes) })}</dt>
      <dd className={styles.figure}>{amount.dollars(String(dollars))}</dd>
      <dt>{t('count.order')}</dt>
      <dd className={styles.figure}>
        <span className={isEqual ? styles.equal : styles.unequal}>{isEqual ? '=' : '≠'}</span>
        {amount.dollars(count.order.cash)}
      </dd>
      <dd className={styles.close}>
        {isEqual ? (
          <StatusText tone="positive" icon={<CheckIcon size={16} />}>
            {t('count.equals')}
          </StatusText>
        ) : (
          <StatusText tone="warning" icon={<TriangleAlertIcon size={16} />}>
            {t(difference < 0n ? 'count.missing' : 'count.over', { amount: gap })}
          </StatusText>
        )}
      </dd>
    </dl>
  );
}
