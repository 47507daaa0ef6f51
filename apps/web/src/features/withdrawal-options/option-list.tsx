import type { WithdrawalOption } from '@gim/contract';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../../shared/coins/amount-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { lowerFirst } from '../../shared/lower-first.ts';
import { OptionIcon } from './option-icon.tsx';
import { isOpen, type Order, optionId, tagsOf, totalKeptOf } from './option-rules.ts';
import type { ComparisonState } from './use-comparison.ts';
import { useOptionTexts } from './use-option-texts.ts';
import styles from './withdrawal-options.module.css';

/** Every payout method as a row: result, fee, duration and requirements. One is selected. */
export function OptionList({ state }: { readonly state: ComparisonState }): ReactElement {
  const { t } = useTranslation('withdrawal-options');
  const { options, chosen, choose, isWaiting } = state;
  const tags = tagsOf(options);
  const isTable = useMediaQuery('(min-width: 900px)');
  return (
    <fieldset className={styles.options} data-stale={isWaiting || undefined} aria-busy={isWaiting}>
      <legend className="visually-hidden">{t('list')}</legend>
      <div className={styles.head} aria-hidden="true">
        <span>{t('columns.way')}</span>
        <span>{t('columns.arrives')}</span>
        <span>{t('columns.fee')}</span>
        <span>{t('columns.when')}</span>
      </div>
      {options.map((option) => (
        <OptionLine
          key={optionId(option)}
          option={option}
          tag={tags.get(optionId(option))}
          isTable={isTable}
          isChosen={chosen !== undefined && optionId(chosen) === optionId(option)}
          onChoose={() => choose(optionId(option))}
        />
      ))}
    </fieldset>
  );
}

interface OptionLineProps {
  readonly option: WithdrawalOption;
  readonly tag: Order | undefined;
  /** There is room for a column per fact. */
  readonly isTable: boolean;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function OptionLine({ option, tag, isTable, isChosen, onChoose }: OptionLineProps): ReactElement {
  const { t } = useTranslation('withdrawal-options');
  const words = useOptionTexts();
  const write = useAmountText();
  const language = useServices().texts.language();
  const isTaken = isOpen(option);
  // On small screens, the amount of the coin is only in the summary of the chosen method.
  const detail = isTable || option.target.way === 'cash' ? words.detail(option) : null;
  const needed = words.need(option);
  // In a row it follows the time and a middle dot.
  const need = needed === null || isTable || !isTaken ? needed : lowerFirst(needed, language);
  return (
    <label className={classNames(styles.option, isChosen && styles.on, !isTaken && styles.closed)}>
      <input
        type="radio"
        name="way"
        value={optionId(option)}
        checked={isChosen}
        disabled={!isTaken}
        onChange={onChoose}
      />
      <span className={styles.dot} />
      <OptionIcon option={option} />
      <span className={styles.who}>
        <span className={styles.name}>
          {words.name(option)}{' '}
          {tag === undefined ? null : <span className={styles.tag}>{t(`tags.${tag}`)}</span>}
        </span>
        {detail === null ? null : <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.arrives}>
        {isTaken ? <Kept amount={totalKeptOf(option)} isTable={isTable} /> : '–'}
      </span>
      <span className={styles.fee}>
        <span className={styles.feeWord}>{isTaken ? t('feeWord') : null} </span>
        {isTaken ? write.dollars(option.fee) : null}
      </span>
      <span className={styles.when}>
        {isTaken ? <span className={styles.time}>{words.when(option)}</span> : null}
        {need === null ? null : (
          <span className={classNames(styles.need, option.needs.includes('kyc') && styles.check)}>
            {need}
          </span>
        )}
      </span>
    </label>
  );
}

/** What the user keeps: with the currency in a column, as the result of the equation in a row. */
function Kept({ amount, isTable }: { readonly amount: string; readonly isTable: boolean }): ReactElement {
  const locale = useServices().texts.language();
  if (isTable) return <>{writeDollars(amount, locale)}</>;
  return (
    <>
      <span className={styles.equals} aria-hidden="true">
        =
      </span>
      {writeDollars(amount, locale, { unit: 'none' })}
    </>
  );
}
