import type { Point } from '@gim/contract';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { usePointTexts } from './use-point-texts.ts';
import styles from './visit.module.css';

interface PointPhotosProps {
  readonly point: Point;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The photos of a point in a strip, scrolled by swipe or arrow keys. */
export function PointPhotos({ point, isOpen, onClose }: PointPhotosProps): ReactElement {
  const { t } = useTranslation(['points', 'app']);
  const { local } = usePointTexts();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('visit.photos')}
      description={local(point.name)}
      closeLabel={t('app:close')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable strip must be reachable by keyboard. */}
      <section className={styles.photos} aria-label={t('visit.photos')} tabIndex={0}>
        {point.photos.map((photo) => (
          <figure key={photo.id}>
            <img src={photo.url} alt={local(photo.about)} loading="lazy" width={392} height={294} />
            <figcaption>{local(photo.about)}</figcaption>
          </figure>
        ))}
      </section>
    </Dialog>
  );
}
