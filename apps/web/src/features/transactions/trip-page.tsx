import { ButtonLink } from '@gim/ui/button/button.tsx';
import { CloseIcon, PhoneIcon, SunIcon, WifiOffIcon } from '@gim/ui/icons/icons.ts';
import { Seal } from '@gim/ui/seal/seal.tsx';
import { type ReactElement, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import type { SavedVisit } from './saved-visit.ts';
import { SealWords } from './seal-words.tsx';
import { TripCard } from './trip-card.tsx';
import { TripMissing } from './trip-missing.tsx';
import styles from './trip-page.module.css';
import { TripWay } from './trip-way.tsx';
import { useWakeLock } from './use-wake-lock.ts';

interface TripPageProps {
  readonly orderId: string;
  /** Null if this device has none, undefined while loading. */
  readonly visit: SavedVisit | null | undefined;
}

/** One order in full screen from data saved on this device; works offline. */
export function TripPage({ orderId, visit }: TripPageProps): ReactElement {
  const { t } = useTranslation('transactions');
  const isOnline = useSyncExternalStore(followLine, () => navigator.onLine);
  return (
    <>
      <div role="status">
        {isOnline || visit == null ? null : (
          <p className={styles.bar}>
            <WifiOffIcon size={18} />
            <span>{t('trip.offline')}</span>
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
            {visit == null ? t('trip.title') : t(`trip.titles.${visit.transaction.type}`)}
          </h1>
          {visit == null ? null : <SavedAt visit={visit} />}
        </header>
        {visit === null ? <TripMissing orderId={orderId} /> : null}
        {visit == null ? null : <Trip visit={visit} />}
      </main>
    </>
  );
}

function SavedAt({ visit: { savedAt } }: { readonly visit: SavedVisit }): ReactElement {
  const { t } = useTranslation('transactions');
  const { texts } = useServices();
  const time = formatTime(new Date(savedAt), { language: texts.language() });
  return <span className={styles.small}>{t('trip.saved', { time })}</span>;
}

function Trip({ visit }: { readonly visit: SavedVisit }): ReactElement {
  const { t } = useTranslation('transactions');
  useWakeLock();
  const { transaction, point, code } = visit;
  return (
    <>
      <div className={styles.column}>
        <div className={styles.seal}>
          <Seal id={transaction.number} size={232} mark />
          <p>
            <SealWords mark={code.sealMark} />
          </p>
        </div>
        <TripCard visit={visit} />
      </div>
      <div className={styles.column}>
        <TripWay visit={visit} />
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

function followLine(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
