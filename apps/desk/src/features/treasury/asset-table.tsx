import type { TreasuryAsset } from '@gim/contract/treasury';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { CoinIcon } from '@gim/ui/coin-icon/coin-icon.tsx';
import { BanIcon, CheckIcon, ClockIcon, TriangleAlertIcon } from '@gim/ui/icons/icons.ts';
import { StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useCoins, useNetworkNames } from '../../shared/use-network-names.ts';
import {
  type AssetState,
  driftText,
  fillOf,
  isShort,
  type Summed,
  stateOf,
  worthOf,
} from './asset-figures.ts';
import styles from './treasury.module.css';

/** The holdings of each coin on each network compared with the liabilities. */
export function AssetTable({ assets }: { readonly assets: readonly TreasuryAsset[] }): ReactElement {
  const { t } = useTranslation('treasury');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('assets.caption')}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('assets.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('assets.asset')}</th>
            {(['hot', 'deposits', 'cold', 'inFlight', 'held', 'owed', 'drift'] as const).map((column) => (
              <th
                key={column}
                scope="col"
                className={classNames(styles.number, isSpare(column) && styles.spare)}
              >
                {t(`assets.${column}`)}
              </th>
            ))}
            <th scope="col">{t('assets.withdrawals')}</th>
          </tr>
        </thead>
        <tbody>
          {assets.map((asset) => (
            <AssetRow key={`${asset.coin} ${asset.network}`} asset={asset} />
          ))}
        </tbody>
        <Totals assets={assets} />
      </table>
    </section>
  );
}

const isSpare = (column: string): boolean => column === 'deposits' || column === 'inFlight';

function AssetRow({ asset }: { readonly asset: TreasuryAsset }): ReactElement {
  const { t } = useTranslation('treasury');
  const { figure } = useAmountText();
  const networks = useNetworkNames();
  const { coin, network, hot, hotCap, deposits, cold, inFlight, held, owed, uncredited } = asset;
  const quiet = (amount: string): ReactNode =>
    amount === '0' ? <span className={styles.faint}>—</span> : figure(coin, amount);
  return (
    <tr>
      <th scope="row">
        <span className={styles.asset}>
          <CoinIcon coin={coin} size={20} />
          <span>
            <b>{coin}</b> {networks(network) === coin ? null : <small>{networks(network)}</small>}
          </span>
        </span>
      </th>
      <td className={styles.number}>
        <span
          className={styles.hot}
          title={t('assets.hotOf', { hot: figure(coin, hot), cap: figure(coin, hotCap) })}
        >
          {figure(coin, hot)}
          <Meter asset={asset} />
        </span>
      </td>
      <td className={classNames(styles.number, styles.spare)}>{quiet(deposits)}</td>
      <td className={styles.number}>{quiet(cold)}</td>
      <td className={classNames(styles.number, styles.spare)}>{quiet(inFlight)}</td>
      <td className={styles.number}>
        <b>{figure(coin, held)}</b>
      </td>
      <td className={styles.number}>
        {figure(coin, owed)}
        {uncredited === '0' ? null : (
          <small className={styles.below}>
            {t('assets.uncredited', { amount: figure(coin, uncredited) })}
          </small>
        )}
      </td>
      <td className={classNames(styles.number, isShort(asset) ? styles.bad : styles.faint)}>
        {driftText(asset, figure)}
      </td>
      <td>
        <State state={stateOf(asset)} />
      </td>
    </tr>
  );
}

/** How full the hot wallet is. The figures beside it say the same. */
function Meter({ asset }: { readonly asset: TreasuryAsset }): ReactElement {
  const percent = fillOf(asset);
  const isOdd = percent < 30n || percent > 90n;
  return (
    <span className={classNames(styles.meter, isOdd && styles.odd)} aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  );
}

const looks = {
  on: { tone: 'positive', Icon: CheckIcon },
  unchecked: { tone: 'pending', Icon: ClockIcon },
  hotLow: { tone: 'warning', Icon: TriangleAlertIcon },
  stopped: { tone: 'negative', Icon: BanIcon },
  drift: { tone: 'negative', Icon: BanIcon },
} as const;

function State({ state }: { readonly state: AssetState }): ReactElement {
  const { t } = useTranslation('treasury');
  const { tone, Icon } = looks[state];
  return (
    <StatusText tone={tone} icon={<Icon size={14} />}>
      {t(`state.${state}`)}
    </StatusText>
  );
}

/** The total value of the columns. Omitted if a price is missing. */
function Totals({ assets }: { readonly assets: readonly TreasuryAsset[] }): ReactElement | null {
  const { t } = useTranslation('treasury');
  const { figure } = useAmountText();
  const coins = useCoins().data?.items;
  if (coins === undefined) return null;
  const total = (column: Summed): ReactNode => {
    const worth = worthOf(assets, column, coins);
    return worth === null ? '—' : figure('USD', worth, 'whole');
  };
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('assets.total')}</th>
        <td className={styles.number}>{total('hot')}</td>
        <td className={styles.spare} />
        <td className={styles.number}>{total('cold')}</td>
        <td className={styles.spare} />
        <td className={styles.number}>{total('held')}</td>
        <td className={styles.number}>{total('owed')}</td>
        <td />
        <td />
      </tr>
    </tfoot>
  );
}
