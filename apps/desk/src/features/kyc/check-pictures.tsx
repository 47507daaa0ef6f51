import { EyeIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Spinner } from '@gim/ui/spinner/spinner.tsx';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useKeyHints } from '../../shared/use-key-hints.ts';
import styles from './kyc.module.css';
import { type KycCheck, type KycPicture, useKycPicture } from './use-kyc-checks.ts';

interface CheckPicturesProps {
  readonly check: KycCheck;
  /** Called when an image has loaded completely. */
  readonly onOpened: (pictureId: string) => void;
}

const choices = ['choice1', 'choice2', 'choice3', 'choice4'];

/** The documents. Each is fetched only when opened, because access is audited. Keys 1 to 4 open them too. */
export function CheckPictures({ check, onOpened }: CheckPicturesProps): ReactElement {
  const { t } = useTranslation('kyc');
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [largeId, setLargeId] = useState<string | null>(null);
  const { id, pictures, arePicturesDeleted } = check;
  const press = (pictureId: string): void => {
    if (asked.has(pictureId)) setLargeId(largeId === pictureId ? null : pictureId);
    else setAsked(new Set(asked).add(pictureId));
  };
  useKeyCommands((command) => {
    const picture = pictures[choices.indexOf(command)];
    if (picture === undefined) return false;
    press(picture.id);
    return true;
  });
  const count = arePicturesDeleted ? 0 : Math.min(pictures.length, choices.length);
  useKeyHints(count === 0 ? [] : [{ keys: [count === 1 ? '1' : `1–${count}`], text: t('keys.pictures') }]);
  if (arePicturesDeleted) return <Notice title={t('pictures.deleted')}>{t('pictures.deletedText')}</Notice>;
  return (
    <div className={styles.pictures}>
      {pictures.map((picture, index) => (
        <Picture
          key={picture.id}
          checkId={id}
          picture={picture}
          number={index + 1}
          isAsked={asked.has(picture.id)}
          isLarge={picture.id === largeId}
          onPress={() => press(picture.id)}
          onOpened={onOpened}
        />
      ))}
    </div>
  );
}

interface PictureProps extends Pick<CheckPicturesProps, 'onOpened'> {
  readonly checkId: string;
  readonly picture: KycPicture;
  readonly number: number;
  readonly isAsked: boolean;
  readonly isLarge: boolean;
  readonly onPress: () => void;
}

function Picture(props: PictureProps): ReactElement {
  const { checkId, picture, number, isAsked, isLarge, onPress, onOpened } = props;
  const { t } = useTranslation('kyc');
  const { data, isError, refetch } = useKycPicture({ checkId, pictureId: picture.id, isOpen: isAsked });
  const address = useObjectUrl(data);
  const name = t(`pictures.${picture.kind}`);
  return (
    <figure className={styles.picture} data-large={isLarge || undefined}>
      <button type="button" onClick={isError ? () => void refetch() : onPress} aria-expanded={isLarge}>
        {address === undefined ? (
          <Closed name={name} isLoading={isAsked && !isError} isError={isError} />
        ) : (
          <img
            src={address}
            alt={name}
            width={picture.width}
            height={picture.height}
            onLoad={() => onOpened(picture.id)}
          />
        )}
      </button>
      <figcaption>
        <KeyCap name={String(number)} /> {name}
        {picture.isOpened || address !== undefined ? ` · ${t('pictures.opened')}` : null}
      </figcaption>
    </figure>
  );
}

interface ClosedProps {
  readonly name: string;
  readonly isLoading: boolean;
  readonly isError: boolean;
}

function Closed({ name, isLoading, isError }: ClosedProps): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <span className={styles.closed}>
      {isLoading ? <Spinner /> : <EyeIcon size={22} />}
      {isError ? t('pictures.failed') : t('pictures.open', { name })}
    </span>
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
