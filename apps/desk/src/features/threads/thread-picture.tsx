import type { Thread } from '@gim/contract/support.desk';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './threads.module.css';
import { useThreadPicture } from './use-threads.ts';

interface ThreadPictureProps {
  readonly number: number;
  readonly picture: Thread['messages'][number]['pictures'][number];
  readonly no: number;
}

/** An image sent by a client. Fetched only when opened, because access is audited. */
export function ThreadPicture({ number, picture, no }: ThreadPictureProps): ReactElement {
  const { t } = useTranslation('threads');
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useThreadPicture({ number, pictureId: picture.id, isOpen });
  const address = useObjectUrl(data);
  return (
    <button type="button" className={styles.picture} onClick={() => setOpen(true)}>
      {address === undefined ? (
        t(isError ? 'pictures.failed' : 'pictures.open', { no })
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
