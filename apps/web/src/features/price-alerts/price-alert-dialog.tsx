import type { CoinItem, PriceAlert } from '@gim/contract';
import { AmountInput } from '@gim/ui/amount-input/amount-input.tsx';
import { AmountPair } from '@gim/ui/amount-input/amount-pair.tsx';
import { CurrencySwitch } from '@gim/ui/amount-input/currency-switch.tsx';
import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import { Switch } from '@gim/ui/switch/switch.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { useAmountFormat } from '../../shared/coins/use-amount-format.ts';
import { useAmountProblemText } from '../../shared/coins/use-amount-problem-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { isOutcomeUnknown } from '../../shared/problem-of.ts';
import { changeList, refetch } from '../../shared/refetch.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { directionOf, priceDigits, priceMovedBy } from './alert-price.ts';
import { addPriceAlert, priceAlertsKey } from './api.ts';
import styles from './price-alerts.module.css';
import { usePriceAlertProblemText } from './problem-texts.ts';

interface PriceAlertDialogProps {
  readonly coin: CoinItem;
  /** The coin's price as the page knows it. */
  readonly now: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates an alert. The direction follows from the current price. */
export function PriceAlertDialog({ coin, now, isOpen, onClose }: PriceAlertDialogProps): ReactElement {
  const { t } = useTranslation('trades');
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const write = useAmountText();
  const { isBusy, error, run, clearError } = useAttempt(usePriceAlertProblemText());
  const [price, setPrice] = useState('');
  const [repeats, setRepeats] = useState(false);
  const [isTried, setTried] = useState(false);
  const direction = directionOf(price, now);
  const submit = (): void => {
    setTried(true);
    if (direction === null) return;
    void run(async () => {
      const key = priceAlertsKey(userId, coin.id);
      const request = { coin: coin.id, direction, price, repeats };
      const set = await addPriceAlert(services, userId, request).catch((failure: unknown) => {
        if (isOutcomeUnknown(failure)) void refetch(queries, key);
        throw failure;
      });
      changeList<PriceAlert>(queries, key, (items) => [set, ...items.filter(({ id }) => id !== set.id)]);
      toast(t('alerts.set', { title: t(`alerts.${direction}`, { price: write.price(price) }) }));
      onClose();
    });
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, isBusy, error }}
      texts={{
        title: t('alerts.dialogTitle', { coin: coin.id }),
        text: t('alerts.now', { coin: coin.id, price: write.price(now) }),
        submit: t('alerts.submit'),
        submitting: t('alerts.submitting'),
      }}
      onSubmit={submit}
    >
      <PriceField
        {...{ now, price, direction }}
        coin={coin.id}
        isTried={isTried}
        onPrice={(next) => {
          setPrice(next);
          clearError();
        }}
      />
      <RepeatSwitch isOn={repeats} onChange={setRepeats} />
    </FormDialog>
  );
}

interface RepeatSwitchProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

function RepeatSwitch({ isOn, onChange }: RepeatSwitchProps): ReactElement {
  const { t } = useTranslation('trades');
  return (
    <div className={styles.repeat}>
      <span>
        {t('alerts.repeat')}
        <span className={styles.repeatHint}>{t('alerts.repeatHint')}</span>
      </span>
      <Switch label={t('alerts.repeat')} checked={isOn} onChange={() => onChange(!isOn)} />
    </div>
  );
}

interface PriceFieldProps {
  readonly coin: string;
  readonly now: string;
  readonly price: string;
  readonly direction: 'Above' | 'Below' | null;
  readonly isTried: boolean;
  readonly onPrice: (price: string) => void;
}

const percents = [-10n, -5n, 5n, 10n];

function PriceField({ coin, now, price, direction, isTried, onPrice }: PriceFieldProps): ReactElement {
  const { t } = useTranslation('trades');
  const formats = useAmountFormat();
  const isEmpty = !/[1-9]/.test(price);
  const problem = isEmpty ? t('alerts.required') : t('problems.PriceAlreadyThere');
  return (
    <>
      <AmountPair
        hint={
          direction === null
            ? undefined
            : t(direction === 'Above' ? 'alerts.willRise' : 'alerts.willFall', { coin })
        }
        error={isTried && direction === null ? problem : undefined}
        problemText={useAmountProblemText()}
      >
        <AmountInput
          label={t('alerts.price')}
          value={price}
          onValueChange={onPrice}
          format={formats(priceDigits(now))}
          currency={<CurrencySwitch icon={<CoinIcon coin="USD" size={24} />} ticker="USD" />}
        />
      </AmountPair>
      <Chips label={t('alerts.presets')} layout="fit">
        {percents.map((percent) => (
          <Chip
            key={percent.toString()}
            isOn={price === priceMovedBy(now, percent)}
            onClick={() => onPrice(priceMovedBy(now, percent))}
          >
            {percent > 0n ? `+${percent}%` : `\u2212${-percent}%`}
          </Chip>
        ))}
      </Chips>
    </>
  );
}
