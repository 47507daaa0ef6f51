import type { WayOut } from '@gim/contract';
import { Sum } from '@gim/ui/sum/sum.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { isZero, writeDollars } from '../../shared/coins/amount-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useWayTexts } from './use-way-texts.ts';
import type { WaysState } from './use-ways.ts';
import { keptOf } from './way-rules.ts';
import styles from './ways-out.module.css';

interface WaySumProps {
  readonly state: WaysState;
  readonly way: WayOut;
}

const minus = '\u2212';

/** The calculation from the debited amount to the received one. */
export function WaySum({ state: { unit, coin, amount, isWaiting }, way }: WaySumProps): ReactElement {
  const { t } = useTranslation('ways-out');
  const locale = useServices().texts.language();
  const words = useWayTexts();
  const write = useAmountText();
  const usd = (text: string): string => writeDollars(text, locale, { unit: 'code' });
  const leaves = amount === null || coin === undefined ? '' : write.exactCoins(coin, amount);
  return (
    <div className={styles.sum} data-stale={isWaiting || undefined}>
      <Sum
        items={[
          { label: t('from'), value: unit === 'USD' && amount !== null ? usd(amount) : leaves },
          { label: words.feeLabel(way), value: `${minus}${usd(way.fee)}` },
          ...(isZero(way.stays) ? [] : [{ label: t('stays'), value: `${minus}${usd(way.stays)}` }]),
        ]}
        total={words.total(way)}
      />
      {way.way === 'cash' ? <p className={styles.note}>{t('tens')}</p> : null}
    </div>
  );
}

/** The summary beside the list, for wide screens, with both amounts of the chosen method. */
export function WayCard({ state, way, button }: WaySumProps & { readonly button: ReactNode }): ReactElement {
  const words = useWayTexts();
  const locale = useServices().texts.language();
  const detail = words.detail(way);
  const figure = (text: string): string => writeDollars(text, locale, { unit: 'none' });
  return (
    <section className={styles.card} aria-labelledby="chosen-way">
      <h2 id="chosen-way" className={styles.cardTitle}>
        {words.name(way)}
      </h2>
      <p className={styles.cardDetail}>
        {[detail, words.when(way, detail === null ? 'line' : 'sentence')]
          .filter((text) => text !== null)
          .join(' · ')}
      </p>
      {state.unit === 'USD' && state.amount !== null ? (
        <p className={styles.equation}>
          <span>{figure(state.amount)}</span> <i>=</i> <span>{figure(keptOf(way))}</span>
        </p>
      ) : null}
      <WaySum state={state} way={way} />
      {button}
    </section>
  );
}
