import { OptionCard, OptionGroup } from '@gim/ui/option-card/option-card.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { writeTyped } from '../../shared/typed-amount.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useLanguage } from '../../shared/use-language.ts';
import { countOf, isLowerAmount, roundTens } from './count-rules.ts';
import { asAmount } from './typed-amount.ts';
import type { Count } from './use-count.ts';
import { useOrderAction } from './use-order-action.ts';

const ways = ['lower', 'returnCash'] as const;

/** The customer brought less cash: reduce the order at the same rates, or cancel it. */
export function ShortDialog({
  count,
  onClose,
}: {
  readonly count: Count;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('cash-orders');
  const amount = useAmountText();
  const name = useId();
  const act = useOrderAction(count.order.id);
  const [way, setWay] = useState<(typeof ways)[number]>('lower');
  const language = useLanguage();
  const [typed, setTyped] = useState(() => writeTyped(roundTens(countOf(count.pieces).dollars), language));
  const [isAsked, setIsAsked] = useState(false);
  const lower = asAmount(typed, language);
  const isRight = lower !== null && isLowerAmount(lower, count.order.cash);
  const run = async (note: string): Promise<string | null> => {
    const refusal = await act(
      way === 'lower'
        ? { kind: 'lower', amount: lower ?? '', note }
        : { kind: 'reject', reason: 'AllGivenBack', note },
    );
    if (refusal === null) toast(t(way === 'lower' ? 'dialogs.short.lowered' : 'dialogs.short.givenBack'));
    return refusal;
  };
  const submitLower = isRight
    ? t('dialogs.short.submitLower', { amount: amount.dollars(lower, 'whole') })
    : t('dialogs.short.submitLowerPlain');
  return (
    <ReasonDialog
      title={t('dialogs.short.title')}
      text={t('dialogs.short.text')}
      noteLabel={t('dialogs.short.label')}
      submitLabel={way === 'lower' ? submitLower : t('dialogs.short.submitGiveBack')}
      isDanger={way === 'returnCash'}
      isComplete={way === 'returnCash' || isRight}
      onAsked={() => setIsAsked(true)}
      run={run}
      onClose={onClose}
    >
      <OptionGroup legend={t('dialogs.short.way')}>
        {ways.map((one) => (
          <OptionCard
            key={one}
            name={name}
            value={one}
            checked={way === one}
            onChange={() => setWay(one)}
            title={t(`dialogs.short.${one}`)}
            note={t(`dialogs.short.${one}Note`)}
          />
        ))}
      </OptionGroup>
      {way === 'lower' ? (
        <TextField
          label={t('dialogs.short.amount')}
          error={isAsked && !isRight ? t('dialogs.short.amountWrong') : undefined}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
    </ReasonDialog>
  );
}
