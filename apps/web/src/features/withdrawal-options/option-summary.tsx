import type { WithdrawalOption } from '@gim/contract';
import { Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { isZero, writeDollars } from '../../shared/coins/amount-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { totalKeptOf } from './option-rules.ts';
import type { ComparisonState } from './use-comparison.ts';
import { useOptionTexts } from './use-option-texts.ts';
import styles from './withdrawal-options.module.css';

interface OptionSummaryProps {
  readonly state: ComparisonState;
  readonly option: WithdrawalOption;
}

const minus = '\u2212';

/** The calculation from the debited amount to the received one. */
export function OptionSummary({
  state: { unit, coin, amount, isWaiting },
  option,
}: OptionSummaryProps): ReactElement {
  const { t } = useTranslation('withdrawal-options');
  const locale = useServices().texts.language();
  const words = useOptionTexts();
  const write = useAmountText();
  const usd = (text: string): string => writeDollars(text, locale, { unit: 'code' });
  const leaves = amount === null || coin === undefined ? '' : write.exactCoins(coin, amount);
  return (
    <div className={styles.sum} data-stale={isWaiting || undefined}>
      <Sum
        items={[
          { label: t('from'), value: unit === 'USD' && amount !== null ? usd(amount) : leaves },
          { label: words.feeLabel(option), value: `${minus}${usd(option.fee)}` },
          ...(isZero(option.stays) ? [] : [{ label: t('stays'), value: `${minus}${usd(option.stays)}` }]),
        ]}
        total={words.total(option)}
      />
      {option.way === 'cash' ? <p className={styles.note}>{t('tens')}</p> : null}
    </div>
  );
}

/** The summary beside the list, for wide screens, with both amounts of the chosen method. */
export function OptionCard({
  state,
  option,
  button,
}: OptionSummaryProps & { readonly button: ReactNode }): ReactElement {
  const words = useOptionTexts();
  const locale = useServices().texts.language();
  const detail = words.detail(option);
  const figure = (text: string): string => writeDollars(text, locale, { unit: 'none' });
  return (
    <section className={styles.card} aria-labelledby="chosen-option">
      <h2 id="chosen-option" className={styles.cardTitle}>
        {words.name(option)}
      </h2>
      <p className={styles.cardDetail}>
        {[detail, words.when(option, detail === null ? 'line' : 'sentence')]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
      {state.unit === 'USD' && state.amount !== null ? (
        <p className={styles.equation}>
          <span>{figure(state.amount)}</span> <i>=</i> <span>{figure(totalKeptOf(option))}</span>
        </p>
      ) : null}
      <OptionSummary state={state} option={option} />
      {button}
    </section>
  );
}
