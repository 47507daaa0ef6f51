import { ticketLimits } from '@gim/contract/support';
import { Button } from '@gim/ui/button/button.tsx';
import { CloseIcon, ImagesIcon } from '@gim/ui/icons/icons.ts';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shrinkPicture } from './shrink-picture.ts';
import styles from './support.module.css';

interface PicturePickerProps {
  /** JPEG in Base64, as sent. */
  readonly pictures: readonly string[];
  readonly onChange: (pictures: readonly string[]) => void;
  /** The button that sends, where the form has no action bar: the one that adds a picture follows it quietly. */
  readonly children?: ReactNode;
}

/** Adds images to a message. Each is re-encoded on the device, which removes its metadata. */
export function PicturePicker({ pictures, onChange, children }: PicturePickerProps): ReactElement {
  const { t } = useTranslation('support');
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const add = async (files: readonly File[]): Promise<void> => {
    setUnreadable(false);
    const room = ticketLimits.pictures - pictures.length;
    try {
      onChange([...pictures, ...(await Promise.all(files.slice(0, room).map(shrinkPicture)))]);
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <div className={styles.pictures}>
      {pictures.length === 0 ? null : (
        <div className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <span key={picture} className={styles.thumb}>
              <img src={`data:image/jpeg;base64,${picture}`} alt={t('pictures.one', { no: index + 1 })} />
              <button
                type="button"
                aria-label={t('pictures.remove', { no: index + 1 })}
                onClick={() => onChange(pictures.filter((_, other) => other !== index))}
              >
                <CloseIcon size={14} />
              </button>
            </span>
          ))}
        </div>
      )}
      {children}
      {pictures.length >= ticketLimits.pictures ? null : (
        <Button
          size="sm"
          variant={children === undefined ? 'secondary' : 'quiet'}
          icon={<ImagesIcon size={18} />}
          onClick={() => input.current?.click()}
        >
          {t('pictures.add')}
        </Button>
      )}
      <input
        ref={input}
        className={styles.file}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('pictures.add')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {isUnreadable ? (
        <p className={styles.wrong} role="alert">
          {t('pictures.unreadable')}
        </p>
      ) : null}
    </div>
  );
}
