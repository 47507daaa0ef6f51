import { textIn } from '@gim/languages';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { PointHours } from './point-hours.tsx';
import { PointPicture } from './point-picture.tsx';
import type { SavedTrip } from './saved-trip.ts';
import styles from './trip-page.module.css';

/** Directions to the point: address, steps in words, and hours. */
export function TripDirections({ trip }: { readonly trip: SavedTrip }): ReactElement {
  const { t } = useTranslation('transactions');
  const language = useServices().texts.language();
  const { transaction, point } = trip;
  const place = transaction.details.point;
  const steps = point?.directions ?? [];
  return (
    <section className={styles.way}>
      <h2 className={styles.subtitle}>{point === null ? place.address : textIn(point.address, language)}</h2>
      <p className={styles.detail}>
        {point === null
          ? `${place.city} · ${place.name}`
          : `${textIn(point.city, language)} · ${textIn(point.comment, language)}`}
      </p>
      <div className={styles.picture}>
        <PointPicture latitude={place.latitude} longitude={place.longitude} pin={t('cash.point.pin')} />
      </div>
      {steps.length === 0 ? null : (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={textIn(step, language)}>{textIn(step, language)}</li>
          ))}
        </ol>
      )}
      {point === null ? null : <PointHours point={point} />}
    </section>
  );
}
