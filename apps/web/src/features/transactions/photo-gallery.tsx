import type { Point } from '@gim/contract';
import { textIn } from '@gim/languages';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '@gim/ui/icons/icons.ts';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import styles from './photo-gallery.module.css';

interface PhotoGalleryProps {
  readonly photos: Point['photos'];
  /** The index of the first photo to show. */
  readonly start: number;
  readonly onClose: () => void;
}

/** All photos of a point in full screen, navigated by swipe, arrow keys and buttons. */
export function PhotoGallery({ photos, start, onClose }: PhotoGalleryProps): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  const language = useServices().texts.language();
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(start);
  const go = (index: number): void => {
    const at = Math.min(Math.max(index, 0), photos.length - 1);
    strip.current?.children[at]?.scrollIntoView({ block: 'nearest', inline: 'start' });
    setShown(at);
  };
  useEffect(() => {
    dialog.current?.showModal();
    strip.current?.children[start]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }, [start]);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowRight') go(shown + 1);
    if (key === 'ArrowLeft') go(shown - 1);
    if (key === 'Home') go(0);
    if (key === 'End') go(photos.length - 1);
  };
  return (
    <dialog
      ref={dialog}
      className={styles.gallery}
      aria-label={t('cash.point.gallery')}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <IconButton label={t('app:close')} icon={<CloseIcon size={22} />} onClick={onClose} />
        <span aria-live="polite">{t('cash.point.photoOf', { number: shown + 1, count: photos.length })}</span>
      </div>
      <ul
        ref={strip}
        className={styles.strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / Math.max(clientWidth, 1)))
        }
      >
        {photos.map(({ id, url, about }) => (
          <li key={id}>
            <img src={url} alt={textIn(about, language)} />
            <p>{textIn(about, language)}</p>
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <IconButton
          label={t('cash.point.previous')}
          icon={<ChevronLeftIcon />}
          isOutlined
          isDisabled={shown === 0}
          onClick={() => go(shown - 1)}
        />
        <IconButton
          label={t('cash.point.next')}
          icon={<ChevronRightIcon />}
          isOutlined
          isDisabled={shown >= photos.length - 1}
          onClick={() => go(shown + 1)}
        />
      </div>
    </dialog>
  );
}
