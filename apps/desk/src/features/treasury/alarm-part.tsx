import { classNames } from '@gim/ui/class-names/class-names.ts';
import { TriangleAlertIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useNetworkNames } from '../../shared/use-network-names.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './treasury.module.css';
import type { Treasury } from './use-treasury.ts';

type Alarm = Treasury['alarms'][number];

/** The alarms that need a person, newest first. */
export function AlarmPart({ treasury }: { readonly treasury: Treasury }): ReactElement {
  const { t } = useTranslation('treasury');
  const { alarms } = treasury;
  return (
    <section className={styles.step} aria-labelledby="alarms">
      <h2 id="alarms" className={styles.stepTitle}>
        {t('alarms.title')} {alarms.length === 0 ? null : <span>{alarms.length}</span>}
      </h2>
      {alarms.length === 0 ? <p className={styles.quiet}>{t('alarms.none')}</p> : null}
      <ul className={styles.alarms}>
        {alarms.map((alarm) => (
          <AlarmItem key={alarm.id} alarm={alarm} treasury={treasury} />
        ))}
      </ul>
    </section>
  );
}

function AlarmItem({
  alarm,
  treasury,
}: {
  readonly alarm: Alarm;
  readonly treasury: Treasury;
}): ReactElement {
  const { t } = useTranslation('treasury');
  const networks = useNetworkNames();
  const time = useTimeText();
  const { kind, coin, network, at } = alarm;
  const names = { coin: coin ?? '', network: network === null ? '' : networks(network) };
  // TON is both, and "TON on TON" says it twice.
  const asset = names.coin === names.network ? names.coin : t('alarms.asset', names);
  const isGrave = kind !== 'HotLow';
  return (
    <li className={styles.alarm}>
      <span className={classNames(isGrave ? styles.bad : styles.warn)} aria-hidden="true">
        <TriangleAlertIcon size={16} />
      </span>
      <span>
        <b>{t(`alarms.${kind}`, { ...names, asset })}</b>
        <AlarmText alarm={alarm} treasury={treasury} />
      </span>
      <span className={styles.quiet}>{time(at)}</span>
    </li>
  );
}

/** The current figures or, if the alarm is about one payment, the note of the signer or watcher. */
function AlarmText({
  alarm,
  treasury,
}: {
  readonly alarm: Alarm;
  readonly treasury: Treasury;
}): ReactElement | null {
  const { t } = useTranslation('treasury');
  const { coins } = useAmountText();
  const time = useTimeText();
  const { kind, coin, network } = alarm;
  const asset = treasury.assets.find((one) => one.coin === coin && one.network === network);
  switch (kind) {
    case 'Drift':
      return asset?.drift.startsWith('-') === true ? (
        <small>{t('alarms.DriftText', { drift: coins(asset.coin, asset.drift.slice(1), 'exact') })}</small>
      ) : null;
    case 'HotLow':
      return asset === undefined ? null : (
        <small>
          {t('alarms.HotLowText', {
            hot: coins(asset.coin, asset.hot),
            cap: coins(asset.coin, asset.hotCap),
          })}
        </small>
      );
    case 'ChainSilent':
      return <small>{t('alarms.ChainSilentText', { time: time(alarm.at) })}</small>;
    case 'SignerRefused':
    case 'CreditedReorg':
      return <small className={styles.code}>{alarm.text}</small>;
  }
}
