import type { CoinItem, RecurringBuy } from '@gim/contract';
import { AmountInput } from '@gim/ui/amount-input/amount-input.tsx';
import { AmountPair } from '@gim/ui/amount-input/amount-pair.tsx';
import { CurrencySwitch } from '@gim/ui/amount-input/currency-switch.tsx';
import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../../shared/coins/amount-text.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { useAmountFormat } from '../../shared/coins/use-amount-format.ts';
import { useAmountProblemText } from '../../shared/coins/use-amount-problem-text.ts';
import { useCoinObject } from '../../shared/coins/use-coin-name.ts';
import { deviceTimeZone } from '../../shared/device-time-zone.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { isOutcomeUnknown } from '../../shared/problem-of.ts';
import { changeList, refetch } from '../../shared/refetch.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { addRecurringBuy, recurringBuysKey } from './api.ts';
import { firstDraft, scheduleOf } from './draft-schedule.ts';
import { useRecurringBuyProblemText } from './problem-texts.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { useScheduleText } from './use-schedule-text.ts';

interface RecurringBuyDialogProps {
  readonly coin: CoinItem;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const presets = ['25', '50', '100', '250'];

/** Creates a recurring buy: amount, interval and time. */
export function RecurringBuyDialog({ coin, isOpen, onClose }: RecurringBuyDialogProps): ReactElement {
  const { t } = useTranslation('trades');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const { isBusy, error, run, clearError } = useAttempt(useRecurringBuyProblemText());
  const [quoteAmount, setAmount] = useState('50');
  const [draft, setDraft] = useState(firstDraft);
  const [isTried, setTried] = useState(false);
  const schedule = scheduleOf(draft);
  const scheduleText = useScheduleText()(schedule);
  const isEmpty = !/[1-9]/.test(quoteAmount);
  const type = (text: string): void => {
    setAmount(text);
    clearError();
  };
  const submit = (): void => {
    setTried(true);
    if (isEmpty) return;
    void run(async () => {
      const request = { coin: coin.id, quoteAmount, schedule, timeZone: deviceTimeZone() };
      const key = recurringBuysKey(userId, coin.id);
      const added = await addRecurringBuy(services, userId, request).catch((failure: unknown) => {
        // It may have been created, so refetch the list.
        if (isOutcomeUnknown(failure)) void refetch(queries, key);
        throw failure;
      });
      changeList<RecurringBuy>(queries, key, (items) => [
        added,
        ...items.filter(({ id }) => id !== added.id),
      ]);
      toast(t('recurring.started', { schedule: scheduleText }));
      onClose();
    });
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, isBusy, error }}
      texts={{
        title: t('recurring.dialogTitle', { coin: useCoinObject()(coin) }),
        text: t('recurring.dialogText'),
        submit: t('recurring.submit'),
        submitting: t('recurring.submitting'),
      }}
      onSubmit={submit}
    >
      <AmountField value={quoteAmount} onValueChange={type} isMissing={isTried && isEmpty} />
      <ScheduleFields
        draft={draft}
        onDraft={(next) => {
          setDraft(next);
          clearError();
        }}
      />
    </FormDialog>
  );
}

interface AmountFieldProps {
  readonly value: string;
  readonly onValueChange: (text: string) => void;
  readonly isMissing: boolean;
}

function AmountField({ value, onValueChange, isMissing }: AmountFieldProps): ReactElement {
  const { t } = useTranslation(['trades', 'app']);
  const formats = useAmountFormat();
  const locale = useServices().texts.language();
  return (
    <>
      <AmountPair
        error={isMissing ? t('app:validation.required') : undefined}
        problemText={useAmountProblemText()}
      >
        <AmountInput
          label={t('recurring.amount')}
          value={value}
          onValueChange={onValueChange}
          format={formats(2)}
          currency={<CurrencySwitch icon={<CoinIcon coin="USD" size={24} />} ticker="USD" />}
        />
      </AmountPair>
      <Chips label={t('recurring.presets')} layout="fit">
        {presets.map((text) => (
          <Chip key={text} isOn={value === text} onClick={() => onValueChange(text)}>
            {writeDollars(text, locale, { precision: 'whole' })}
          </Chip>
        ))}
      </Chips>
    </>
  );
}
