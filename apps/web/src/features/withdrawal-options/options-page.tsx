import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Columns, Section } from '@gim/ui/app-shell/page.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import { Empty } from '@gim/ui/empty/empty.tsx';
import { ArrowDownUpIcon, InfoIcon } from '@gim/ui/icons/icons.ts';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type FormEvent, type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../../shared/coins/amount-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { usePageHead } from '../../shared/page-head.ts';
import { AmountField } from './amount-field.tsx';
import { CoinChoice } from './coin-choice.tsx';
import { NearestPoint } from './nearest-point.tsx';
import { OptionList } from './option-list.tsx';
import { optionAddress } from './option-rules.ts';
import { OptionCard, OptionSummary } from './option-summary.tsx';
import { type ComparisonState, useComparison } from './use-comparison.ts';
import { useOptionTexts } from './use-option-texts.ts';
import styles from './withdrawal-options.module.css';

/** An amount and every payout method for it; the chosen one continues with the amount. */
export function OptionsPage(): ReactElement {
  const { t } = useTranslation('withdrawal-options');
  const navigate = useNavigate();
  const isWide = useMediaQuery('(min-width: 1100px)');
  const state = useComparison();
  const title = t('page.title');
  usePageHead(useMemo(() => ({ title }), [title]));
  const { chosen, amount, unit, isShort, isWaiting } = state;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen !== undefined && amount !== null && !isShort && !isWaiting)
      void navigate(optionAddress(chosen, { coin: unit, amount }));
  };
  const button = <GoOn state={state} />;
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Columns
        asideLabel={t('chosen')}
        aside={
          isWide && chosen !== undefined ? <OptionCard state={state} option={chosen} button={button} /> : null
        }
      >
        <AmountField state={state} />
        <OptionsPart state={state} />
        {isWide ? null : (
          <>
            {chosen === undefined ? null : <OptionSummary state={state} option={chosen} />}
            <ActionBar>{button}</ActionBar>
          </>
        )}
      </Columns>
      <CoinChoice unit={unit} />
    </form>
  );
}

function GoOn({ state: { chosen, unit, isShort } }: { readonly state: ComparisonState }): ReactElement {
  const { t } = useTranslation('withdrawal-options');
  const words = useOptionTexts();
  const isReady = chosen !== undefined && !isShort;
  return (
    <Button type="submit" variant="primary" size="lg" isBlock isDisabled={!isReady}>
      {chosen === undefined ? t('act.choose') : words.act(chosen, unit)}
    </Button>
  );
}

function OptionsPart({ state }: { readonly state: ComparisonState }): ReactElement {
  const { t } = useTranslation(['withdrawal-options', 'app']);
  const locale = useServices().texts.language();
  const write = useAmountText();
  const { amount, unit, coin, options, order, turn, error } = state;
  if (amount === null) return <p className={styles.hint}>{t('empty')}</p>;
  const isWhole = !amount.includes('.');
  const named =
    unit === 'USD'
      ? writeDollars(amount, locale, isWhole ? { precision: 'whole' } : {})
      : coin === undefined
        ? ''
        : write.coins(coin, amount);
  return (
    <Section
      title={t('arrivesFrom', { amount: named })}
      action={
        <button type="button" className={styles.turn} onClick={turn} aria-pressed={order === 'fastest'}>
          <ArrowDownUpIcon size={16} />
          {t(order === 'most' ? 'order.fastest' : 'order.most')}
        </button>
      }
    >
      {error === null ? null : <LoadProblem error={error} onRetry={state.retry} />}
      {state.isLoading ? <SkeletonRows label={t('app:loading')} count={6} /> : null}
      {error === null && !state.isLoading && options.length === 0 ? <Empty title={t('none')} /> : null}
      {options.length === 0 ? null : (
        <>
          <OptionList state={state} />
          <NearestPoint where={state.where} />
          <p className={styles.hint}>
            <InfoIcon size={16} />
            <span>{t('allFees')}</span>
          </p>
        </>
      )}
    </Section>
  );
}
