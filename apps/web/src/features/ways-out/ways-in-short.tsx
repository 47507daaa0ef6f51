import { Chip, Chips } from '@gim/ui/chip/chip.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { writeDollars } from '../../shared/coins/amount-text.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useWaysOut, type WayOut } from './api.ts';
import { presets } from './presets.ts';
import { useWayTexts } from './use-way-texts.ts';
import { WayIcon } from './way-icon.tsx';
import { bestOfEachKind, keptOf, wayAddress, wayId } from './way-rules.ts';
import styles from './ways-in-short.module.css';

const usual = '500';

/**
 * The best payout method of each kind for a preset amount. A press continues with the amount and replaces the sheet.
 */
export function WaysInShort(): ReactElement {
  const { t } = useTranslation(['ways-out', 'app']);
  const locale = useServices().texts.language();
  const [amount, choose] = useState(usual);
  const { data, error, isPlaceholderData, refetch } = useWaysOut({ coin: 'USD', amount });
  const ways = bestOfEachKind(data?.items ?? []);
  const whole = (text: string): string => writeDollars(text, locale, { precision: 'whole' });
  return (
    <section className={styles.part} aria-labelledby="ways-in-short">
      <header className={styles.head}>
        <h3 id="ways-in-short" className={styles.title}>
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
      {error === null && data === undefined ? <SkeletonRows label={t('app:loading')} count={4} /> : null}
      <ul
        className={styles.ways}
        aria-label={t('arrivesFrom', { amount: whole(amount) })}
        aria-busy={isPlaceholderData}
        data-stale={isPlaceholderData || undefined}
      >
        {ways.map((way) => (
          <WayLine key={wayId(way)} way={way} amount={amount} />
        ))}
      </ul>
    </section>
  );
}

interface WayLineProps {
  readonly way: WayOut;
  readonly amount: string;
}

function WayLine({ way, amount }: WayLineProps): ReactElement {
  const { t } = useTranslation('ways-out');
  const words = useWayTexts();
  const write = useAmountText();
  const facts = [words.when(way), words.need(way)].filter((text) => text !== null);
  return (
    <li>
      <Link className={styles.way} to={wayAddress(way, { coin: 'USD', amount })} replace>
        <WayIcon way={way} />
        <span className={styles.name}>{words.name(way)}</span>
        <span className={styles.detail}>{facts.join(' · ')}</span>
        <span className={styles.arrives}>{write.dollars(keptOf(way))}</span>
        <span className={styles.fee}>
          {t('feeWord')} {write.dollars(way.fee)}
        </span>
      </Link>
    </li>
  );
}
