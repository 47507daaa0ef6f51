import type { Reply } from '@gim/contract/endpoint';
import {
  type ClosedDayChoice,
  closedDayChoices,
  closePointDays,
  type DeskPoint,
  getClosedDayPreview,
} from '@gim/contract/points.desk';
import { deskNoteLengths } from '@gim/contract/users.desk';
import { textIn } from '@gim/languages';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { systemClock } from '../../platform/clock.ts';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useServices } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useLanguage } from '../../shared/use-language.ts';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import styles from './closing.module.css';
import { ClosingOrders } from './closing-orders.tsx';
import { totalsOf } from './closing-totals.ts';
import { DayField } from './day-field.tsx';
import { type PendingDays, useSpanText } from './days-off-part.tsx';
import shared from './points.module.css';
import { usePointAction } from './use-point-actions.ts';
import { valueText } from './value-text.ts';

type Preview = Reply<typeof getClosedDayPreview>;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The state of the form: the days to close, the affected orders, and the choice about them. */
function useClosing(point: DeskPoint) {
  const { client } = useServices();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [choice, setChoice] = useState<ClosedDayChoice>('chooseAgain');
  const [note, setNote] = useState('');
  const last = to === '' ? from : to;
  const hasDays = day.test(from) && day.test(last) && from <= last;
  const preview = useQuery({
    queryKey: ['closed-days', point.id, from, last],
    queryFn: ({ signal }) =>
      client.call(
        getClosedDayPreview,
        { params: { pointId: point.id }, query: { from, to: last } },
        { signal },
      ),
    enabled: hasDays,
    gcTime: 0,
  });
  return { from, setFrom, to, setTo, last, choice, setChoice, note, setNote, hasDays, preview: preview.data };
}

type Closing = ReturnType<typeof useClosing>;

export interface ClosingPaneProps {
  readonly point: DeskPoint;
  /** The days that are being closed, as soon as their orders are known. */
  readonly onDays: (days: PendingDays | null) => void;
  readonly onClose: () => void;
}

/** Closes days of a point. Requires a choice about the affected orders. */
export function ClosingPane({ point, onDays, onClose }: ClosingPaneProps): ReactElement {
  const { t } = useTranslation(['points', 'app']);
  const closing = useClosing(point);
  const { isAsked, isBusy, refusal, submit } = useSubmit(point, { closing, onClose });
  const spanText = useSpanText();
  const zoned = useZonedTime(point.timeZone);
  const shortText = useSpanText({ hasWeekday: false });
  const { from, last, hasDays, preview, note, setNote } = closing;
  const waiting = hasDays ? preview?.orders.length : undefined;
  useEffect(
    () => onDays(waiting === undefined ? null : { from, to: last, count: waiting }),
    [onDays, from, last, waiting],
  );
  useKeyCommands((command) => {
    const choice = closedDayChoices.find((_, index) => command === `choice${index + 1}`);
    if (command === 'back') onClose();
    else if (command === 'confirm') void submit();
    else if (choice !== undefined && isPossible(choice, preview)) closing.setChoice(choice);
    else return false;
    return true;
  });
  const count = preview?.orders.length ?? 0;
  const days = hasDays ? shortText(from, last) : '';
  const submitText = !hasDays
    ? t('daysOff.submit')
    : count === 0
      ? t('daysOff.submitOf', { days })
      : t(`submitOf.${closing.choice}`, { days, count });
  const isShort = note.trim().length < deskNoteLengths.min;
  return (
    <div className={styles.closing}>
      <div className={shared.partHead}>
        <h2>{hasDays ? t('daysOff.titleOf', { days: spanText(from, last) }) : t('daysOff.closeTitle')}</h2>
        <button type="button" className={styles.back} onClick={onClose}>
          <KeyCap name="Esc" /> <VisuallyHidden>{t('daysOff.leave')}</VisuallyHidden>
        </button>
      </div>
      <Dates closing={closing} today={zoned.date(systemClock())} isAsked={isAsked} />
      {preview === undefined ? null : <ClosingOrders orders={preview.orders} timeZone={point.timeZone} />}
      {preview === undefined || preview.orders.length === 0 ? null : (
        <Choices closing={closing} preview={preview} />
      )}
      <TextArea
        label={t('note')}
        hint={t('app:dialogs.hint')}
        error={isAsked && isShort ? t('app:dialogs.required', { count: deskNoteLengths.min }) : undefined}
        maxLength={deskNoteLengths.max}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.actions}>
        {refusal === null || isBusy ? null : (
          <Notice tone="negative" isUrgent>
            {refusal}
          </Notice>
        )}
        <Button
          variant="primary"
          isBlock
          isLoading={isBusy}
          loadingLabel={t('app:dialogs.submitting')}
          onClick={() => void submit()}
        >
          {submitText} <KeyCap name="F9" />
        </Button>
      </div>
    </div>
  );
}

interface DatesProps {
  readonly closing: Closing;
  readonly today: string;
  readonly isAsked: boolean;
}

function Dates({
  closing: { from, setFrom, to, setTo, last, hasDays },
  today,
  isAsked,
}: DatesProps): ReactElement {
  const { t } = useTranslation('points');
  return (
    <div className={shared.pair}>
      <DayField
        label={t('daysOff.from')}
        error={isAsked && !day.test(from) ? t('wrong.required') : undefined}
        value={from}
        today={today}
        onValueChange={setFrom}
      />
      <DayField
        label={t('daysOff.to')}
        error={isAsked && !hasDays && from > last ? t('wrong.lastDay') : undefined}
        value={to}
        today={from === '' ? today : from}
        onValueChange={setTo}
      />
    </div>
  );
}

const isPossible = (choice: ClosedDayChoice, preview: Preview | undefined): boolean =>
  choice !== 'move' || (preview !== undefined && preview.moveTo !== null);

/** What happens to the orders, and the text the customers will read. */
function Choices({
  closing: { choice, setChoice },
  preview,
}: {
  readonly closing: Closing;
  readonly preview: Preview;
}): ReactElement {
  const { t } = useTranslation('points');
  const amount = useAmountText();
  const name = useId();
  const language = useLanguage();
  const { moveTo, orders } = preview;
  const values = {
    name: moveTo === null ? '' : textIn(moveTo.name, language),
    fits: moveTo?.fits ?? 0,
    of: orders.length,
    fee:
      moveTo === null
        ? ''
        : valueText('feePercent', moveTo.feePercent, { language, dollars: amount.dollars }),
    amount: amount.dollars(totalsOf(orders).out.sum),
  };
  const hasCodes = orders.some(({ hasCode }) => hasCode);
  return (
    <>
      <OptionGroup legend={t('daysOff.what')} className={styles.choices}>
        {closedDayChoices.map((one, index) =>
          isPossible(one, preview) ? (
            <OptionCard
              key={one}
              name={name}
              value={one}
              checked={choice === one}
              onChange={() => setChoice(one)}
              title={t(`choices.${one}`, values)}
              note={t(`choiceNotes.${one}`, values)}
              aside={<KeyCap name={String(index + 1)} />}
            />
          ) : null,
        )}
      </OptionGroup>
      {hasCodes && choice !== 'serve' ? <Notice tone="warning">{t('daysOff.withCode')}</Notice> : null}
      {choice === 'serve' ? null : (
        <section className={styles.told}>
          <h3>{t('daysOff.reads')}</h3>
          <p>{t(`told.${choice}`, values)}</p>
        </section>
      )}
    </>
  );
}

function useSubmit(
  point: DeskPoint,
  { closing, onClose }: { readonly closing: Closing; readonly onClose: () => void },
) {
  const { t } = useTranslation('points');
  const act = usePointAction();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { from, last, choice, note, hasDays, preview } = closing;
  const submit = async (): Promise<void> => {
    setIsAsked(true);
    // The user must have seen the affected orders before deciding about them.
    if (isBusy || !hasDays || preview === undefined || note.trim().length < deskNoteLengths.min) return;
    setIsBusy(true);
    const body = { from, to: last, orders: choice, note: note.trim() };
    const problem = await act((client) =>
      client.call(closePointDays, { params: { pointId: point.id }, body }),
    );
    setIsBusy(false);
    if (problem !== null)
      return setRefusal(t(problem === 'PointInvalid' ? 'wrong.days' : `problems.${problem}`));
    toast(t('daysOff.done'));
    onClose();
  };
  return { isAsked, isBusy, refusal, submit };
}
