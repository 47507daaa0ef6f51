import type { Point } from '@gim/contract';
import { textIn } from '@gim/languages';
import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { ImagesIcon, NavigationIcon } from '@gim/ui/icons/icons.ts';
import { PlaceCard } from '@gim/ui/place-card/place-card.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { withHouseNumber } from '../../shared/house-number.ts';
import styles from './cash.module.css';
import { usePoint } from './cash-api.ts';
import type { CashTransaction } from './cash-state.ts';
import { directionsTo } from './directions.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import { PointHours } from './point-hours.tsx';
import { PointPicture } from './point-picture.tsx';

/** The point of an order: address, photos, hours and directions. */
export function CashPoint({ transaction }: { readonly transaction: CashTransaction }): ReactElement {
  const { t } = useTranslation('transactions');
  const { texts } = useServices();
  const { point } = transaction.details;
  // If the point was removed or cannot be loaded, its address is still in the order.
  const { data = null } = usePoint(point.id);
  const [photo, setPhoto] = useState<number | null>(null);
  const language = texts.language();
  const address = data === null ? point.address : textIn(data.address, language);
  const photos = data?.photos ?? [];
  const way = directionsTo({ ...point, label: `Gim, ${address}` }, navigator.userAgent);
  return (
    <>
      <PlaceCard
        picture={
          <>
            <PointPicture latitude={point.latitude} longitude={point.longitude} pin={t('cash.point.pin')} />
            <PhotoStrip photos={photos} onOpen={setPhoto} />
          </>
        }
        title={withHouseNumber(address)}
        detail={data === null ? `${point.city} · ${point.name}` : textIn(data.comment, language)}
        actions={
          <>
            <ButtonLink
              className={styles.tight}
              icon={<NavigationIcon size={18} />}
              href={way}
              {...(way.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
            >
              {t('cash.point.directions')}
            </ButtonLink>
            {photos.length === 0 ? null : (
              <Button className={styles.tight} icon={<ImagesIcon size={18} />} onClick={() => setPhoto(0)}>
                {t('cash.point.photos')}
              </Button>
            )}
          </>
        }
      />
      {data === null ? null : <PointHours point={data} />}
      {photo === null ? null : <PhotoGallery photos={photos} start={photo} onClose={() => setPhoto(null)} />}
    </>
  );
}

interface PhotoStripProps {
  readonly photos: Point['photos'];
  readonly onOpen: (index: number) => void;
}

/** Two photos and the number of further ones. */
function PhotoStrip({ photos, onOpen }: PhotoStripProps): ReactElement | null {
  const { t } = useTranslation('transactions');
  const language = useServices().texts.language();
  if (photos.length === 0) return null;
  const rest = photos.length - 2;
  return (
    <div className={styles.photos}>
      {photos.slice(0, 2).map(({ id, url, about }, index) => (
        <button key={id} type="button" onClick={() => onOpen(index)}>
          <img src={url} alt={textIn(about, language)} loading="lazy" />
        </button>
      ))}
      {rest > 0 ? (
        <button
          type="button"
          aria-label={t('cash.point.morePhotos', { count: rest })}
          onClick={() => onOpen(2)}
        >
          +{rest}
        </button>
      ) : null}
    </div>
  );
}
