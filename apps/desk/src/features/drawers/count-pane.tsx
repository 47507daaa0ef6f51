import { type Drawer, differenceReasons } from '@gim/contract/drawers';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { type ReactElement, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import styles from './drawers.module.css';
import { NotesGrid } from './notes-grid.tsx';
import { asAmount, countedOf, differenceOf, sumOf, type TypedNotes } from './typed-notes.ts';
import type { DrawerActions } from './use-drawer.ts';

type Reason = (typeof differenceReasons)[number];

/** The first of two counts, with a reason if it differs from the ledger. */
export function CountPane({
  drawer,
  mustBe,
  actions,
}: {
  readonly drawer: Drawer;
  readonly mustBe: string;
  readonly actions: DrawerActions;
}): ReactElement {
  const { t } = useTranslation('drawers');
  const [typed, setTyped] = useState<TypedNotes>({});
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const difference = differenceOf(typed, mustBe);
  const isCounted = sumOf(typed).notes > 0n || mustBe === '0';
  const differs = isCounted && difference !== 0n;
  const isReady = isCounted && (!differs || reason !== null);
  useKeyActs([
    { command: 'count', text: t('keys.count'), run: () => field.current?.focus() },
    { command: 'confirm', text: t('keys.confirm'), run: isReady ? () => button.current?.click() : null },
  ]);
  const send = (): void => {
    if (!isReady) return;
    const about =
      differs && reason !== null ? { reason, ...(note.trim() === '' ? {} : { note: note.trim() }) } : {};
    void actions.run({ kind: 'count', body: { notes: countedOf(typed), ...about } });
  };
  return (
    <div className={styles.pane}>
      <NotesGrid
        title={t('count.own')}
        typed={typed}
        onType={(one, pieces) => setTyped({ ...typed, [one]: pieces })}
        firstField={field}
      />
      {differs ? <Difference {...{ difference, drawer, mustBe, reason, setReason, note, setNote }} /> : null}
      <p className={styles.quiet}>{t(drawer.state === 'closed' ? 'count.toOpen' : 'count.toClose')}</p>
      <div className={styles.acts}>
        <Refusal actions={actions} />
        <Button
          ref={button}
          isBlock
          isLoading={actions.isBusy}
          loadingLabel={t('sending')}
          isDisabled={!isReady}
          disabledReason={isReady ? undefined : t(isCounted ? 'count.needsReason' : 'count.needsCount')}
          onClick={send}
        >
          {t('count.submit')} <KeyCap name="F9" />
        </Button>
      </div>
    </div>
  );
}

interface DifferenceProps {
  readonly difference: bigint;
  readonly drawer: Drawer;
  readonly mustBe: string;
  readonly reason: Reason | null;
  readonly setReason: (reason: Reason) => void;
  readonly note: string;
  readonly setNote: (note: string) => void;
}

function Difference({
  difference,
  drawer,
  mustBe,
  reason,
  setReason,
  note,
  setNote,
}: DifferenceProps): ReactElement {
  const { t } = useTranslation('drawers');
  const amount = useAmountText();
  const gap = amount.dollars(asAmount(difference < 0n ? -difference : difference));
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{t('difference.title')}</h2>
      <Notice
        tone="warning"
        title={t(difference < 0n ? 'difference.short' : 'difference.over', { amount: gap })}
      >
        {t('difference.mustBe', { amount: amount.dollars(mustBe) })}
      </Notice>
      <SelectField
        label={t('difference.reason')}
        placeholder={t('difference.choose')}
        options={differenceReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        value={reason}
        onValueChange={(value) => {
          const found = differenceReasons.find((one) => one === value);
          if (found !== undefined) setReason(found);
        }}
      />
      <TextArea
        label={t('difference.note')}
        hint={t('difference.month', { amount: amount.dollars(drawer.monthDifference) })}
        maxLength={1000}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </section>
  );
}

export function Refusal({ actions }: { readonly actions: DrawerActions }): ReactElement | null {
  const { t } = useTranslation('drawers');
  return actions.refusal === null || actions.isBusy ? null : (
    <Notice tone="negative" isUrgent>
      {t(`problems.${actions.refusal}`)}
    </Notice>
  );
}
