import type { TicketMessage } from '@gim/contract/support';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTicketPicture } from './api.ts';
import styles from './support.module.css';

interface TicketPictureProps {
  readonly number: number;
  readonly picture: TicketMessage['pictures'][number];
  readonly no: number;
}

/** One image of a thread; a press enlarges it. It is fetched with the session, so it has no public URL. */
export function TicketPicture({ number, picture, no }: TicketPictureProps): ReactElement {
  const { t } = useTranslation('support');
  const [isLarge, setLarge] = useState(false);
  const { data, isError } = useTicketPicture(number, picture.id);
  const address = useObjectUrl(data);
  return (
    <button
      type="button"
      className={styles.picture}
      data-large={isLarge || undefined}
      aria-expanded={isLarge}
      onClick={() => setLarge(!isLarge)}
    >
      {address === undefined ? (
        <span className={styles.quiet}>{isError ? t('pictures.failed') : t('pictures.loading')}</span>
      ) : (
        <img src={address} alt={t('pictures.one', { no })} width={picture.width} height={picture.height} />
      )}
    </button>
  );
}

/** An object URL of the fetched bytes, revoked when no longer shown. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
