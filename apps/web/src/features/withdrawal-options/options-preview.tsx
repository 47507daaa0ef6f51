import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../../shared/coins/amount-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { lowerFirst } from '../../shared/lower-first.ts';
import { useWithdrawalOptions, type WithdrawalOption } from './api.ts';
import { OptionIcon } from './option-icon.tsx';
import { bestOfEachKind, optionAddress, optionId, totalKeptOf } from './option-rules.ts';
import styles from './options-preview.module.css';
import { presets } from './presets.ts';
import { useOptionTexts } from './use-option-texts.ts';

const usual = '500';
const shownMost = 4;
/** On a low phone the sheet would not end where the screen does; "All ways" has the others. */
const shownOnLowPhone = 2;
const rowHeight = 62;
const lowPhone = '(max-width: 767px) and (max-height: 900px)';

/**
 * The best payout method of each kind for a preset amount. A press continues with the amount and replaces the sheet.
 */
export function OptionsPreview(): ReactElement {
  const { t } = useTranslation(['withdrawal-options', 'app']);
  const locale = useServices().texts.language();
  const [amount, choose] = useState(usual);
  const { data, error, isPlaceholderData, refetch } = useWithdrawalOptions({ coin: 'USD', amount });
  const shown = useMediaQuery(lowPhone) ? shownOnLowPhone : shownMost;
  const options = bestOfEachKind(data?.items ?? []).slice(0, shown);
  const whole = (text: string): string => writeDollars(text, locale, { precision: 'whole' });
  return (
    <section className={styles.part} aria-labelledby="options-preview">
      <header className={styles.head}>
        <h3 id="options-preview" className={styles.title}>
          {t('page.title')}
        </h3>
        <Link className={styles.all} to={`/cashout?amount=${amount}`} replace>
          {t('allWays')}
        </Link>
      </header>
      <Chips label={t('presets')} layout="fit">
        {presets.map((preset) => (
          <Chip key={preset} size="sm" isOn={preset === amount} onClick={() => choose(preset)}>
            {whole(preset)}
          </Chip>
        ))}
      </Chips>
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined ? (
        <div className={styles.waiting} style={{ height: shown * rowHeight }}>
          <SkeletonRows label={t('app:loading')} count={shown} />
        </div>
      ) : null}
      {data === undefined ? null : (
        <ul
          className={styles.options}
          aria-label={t('arrivesFrom', { amount: whole(amount) })}
          aria-busy={isPlaceholderData}
          data-stale={isPlaceholderData || undefined}
        >
          {options.map((option) => (
            <OptionLine key={optionId(option)} option={option} amount={amount} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface OptionLineProps {
  readonly option: WithdrawalOption;
  readonly amount: string;
}

function OptionLine({ option, amount }: OptionLineProps): ReactElement {
  const { t } = useTranslation('withdrawal-options');
  const words = useOptionTexts();
  const write = useAmountText();
  const need = words.need(option);
  const language = useServices().texts.language();
  const facts = [words.when(option), ...(need === null ? [] : [lowerFirst(need, language)])];
  return (
    <li>
      <Link className={styles.option} to={optionAddress(option, { coin: 'USD', amount })} replace>
        <OptionIcon option={option} />
        <span className={styles.name}>{words.name(option)}</span>
        <span className={styles.detail}>{facts.join(' · ')}</span>
        <span className={styles.arrives}>{write.dollars(totalKeptOf(option))}</span>
        <span className={styles.fee}>
          {t('feeWord')} {write.dollars(option.fee)}
        </span>
      </Link>
    </li>
  );
}
