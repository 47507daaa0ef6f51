import { Section } from '@gim/ui/app-shell/page.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../shared/coins/coin-icon.tsx';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { type CoverLine, coverLines } from './figures.ts';
import styles from './proofs.module.css';
import type { Statement } from './verify-proof.ts';

/** The liabilities to all customers, and the balances of our addresses at the blocks named by the statement. */
export function CoverPart({ statement }: { readonly statement: Statement }): ReactElement {
  const { t, i18n } = useTranslation('proofs');
  const customers = new Intl.NumberFormat(i18n.language).format(statement.customers);
  return (
    <Section
      title={t('cover.title')}
      action={
        <span className={styles.small}>
          {t('cover.customers', { count: statement.customers, shown: customers })}
        </span>
      }
    >
      <table className={styles.cover}>
        <thead>
          <tr>
            <th scope="col">{t('cover.coin')}</th>
            <th scope="col">{t('cover.owed')}</th>
            <th scope="col">{t('cover.held')}</th>
            <th scope="col">{t('cover.covered')}</th>
          </tr>
        </thead>
        <tbody>
          {coverLines(statement).map((line) => (
            <CoverRow key={line.coin} line={line} />
          ))}
        </tbody>
      </table>
      <p className={styles.small}>{t('cover.text')}</p>
    </Section>
  );
}

function CoverRow({ line }: { readonly line: CoverLine }): ReactElement {
  const { t, i18n } = useTranslation('proofs');
  const write = useAmountText();
  const coinName = useCoinName();
  const unit = { id: line.coin, digits: line.digits };
  const percent =
    line.coveredPerMille === null
      ? null
      : new Intl.NumberFormat(i18n.language, { style: 'percent', minimumFractionDigits: 1 }).format(
          // Per mille, so small that the conversion is exact.
          Number.parseInt(line.coveredPerMille.toString(), 10) / 1000,
        );
  return (
    <tr>
      <th scope="row">
        <span className={styles.coin}>
          <CoinIcon coin={line.coin} size={28} />
          <span>
            <span className={styles.coinName}>{coinName({ id: line.coin })}</span>
            <span className={styles.small}>
              {line.blocks.length === 0
                ? t('cover.noChain')
                : line.blocks.map(({ height }) => t('cover.block', { height })).join(', ')}
            </span>
          </span>
        </span>
      </th>
      <td data-label={t('cover.owed')}>{write.coins(unit, line.amount)}</td>
      <td data-label={t('cover.held')}>{line.held === null ? '–' : write.coins(unit, line.held.amount)}</td>
      <td data-label={t('cover.covered')} className={styles.percent}>
        {percent ?? '–'}
      </td>
    </tr>
  );
}
