import { ButtonLink } from '@gim/ui/button/button.tsx';
import { CloseIcon, PhoneIcon, SunIcon, WifiOffIcon } from '@gim/ui/icons/icons.ts';
import { Seal } from '@gim/ui/seal/seal.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../platform/connection/use-online.ts';
import { formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import type { SavedTrip } from './saved-trip.ts';
import { SealWords } from './seal-words.tsx';
import { TripCard } from './trip-card.tsx';
import { TripDirections } from './trip-directions.tsx';
import { TripMissing } from './trip-missing.tsx';
import styles from './trip-page.module.css';
import { useWakeLock } from './use-wake-lock.ts';

interface TripPageProps {
  readonly orderId: string;
  /** Null if this device has none, undefined while loading. */
  readonly trip: SavedTrip | null | undefined;
}

/** One order in full screen from data saved on this device; works offline. */
export function TripPage({ orderId, trip }: TripPageProps): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  const isOnline = useOnline();
  return (
    <>
      <div role="status">
        {isOnline ? null : (
          <p className={styles.bar}>
            <WifiOffIcon size={18} />
            <span>{t(trip == null ? 'app:connection.lost' : 'trip.offline')}</span>
          </p>
        )}
      </div>
      <main className={styles.trip}>
        <header className={styles.head}>
          <a className={styles.close} href={`/transactions/${orderId}`} aria-label={t('trip.close')}>
            <CloseIcon size={22} />
          </a>
          {/* Rendered from the start: navigation moves the focus to it. */}
          <h1 className={styles.title}>
            {trip == null ? t('trip.title') : t(`trip.titles.${trip.transaction.type}`)}
          </h1>
          {trip == null ? null : <SavedAt trip={trip} />}
        </header>
        {trip === null ? <TripMissing orderId={orderId} /> : null}
        {trip == null ? null : <Trip trip={trip} />}
      </main>
    </>
  );
}

/** In the time zone of the point, as all times of the trip. */
function SavedAt({ trip: { savedAt, transaction } }: { readonly trip: SavedTrip }): ReactElement {
  const { t } = useTranslation('transactions');
  const language = useServices().texts.language();
  const { timeZone } = transaction.details.point;
  const time = formatTime(new Date(savedAt), { language, timeZone });
  return <span className={styles.small}>{t('trip.saved', { time })}</span>;
}

function Trip({ trip }: { readonly trip: SavedTrip }): ReactElement {
  const { t } = useTranslation('transactions');
  useWakeLock();
  const { transaction, point, code } = trip;
  return (
    <>
      <div className={styles.column}>
        <div className={styles.seal}>
          <Seal id={transaction.number} size={232} mark />
          <p>
            <SealWords mark={code.sealMark} />
          </p>
        </div>
        <TripCard trip={trip} />
      </div>
      <div className={styles.column}>
        <TripDirections trip={trip} />
        <p className={styles.note}>
          <SunIcon size={16} />
          <span>{t('trip.awake')}</span>
        </p>
        {point === null || point.phone === null ? null : (
          <ButtonLink isBlock icon={<PhoneIcon />} href={`tel:${point.phone.replaceAll(/[^+\d]/g, '')}`}>
            {t('trip.call')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
