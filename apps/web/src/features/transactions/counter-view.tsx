import { Button } from '@gim/ui/button/button.tsx';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { CloseIcon } from '@gim/ui/icons/icons.ts';
import { Seal } from '@gim/ui/seal/seal.tsx';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeCode } from './code-text.ts';
import styles from './counter-view.module.css';
import type { SavedTrip } from './saved-trip.ts';
import { SealWords } from './seal-words.tsx';
import { useWakeLock } from './use-wake-lock.ts';

interface CounterViewProps {
  readonly trip: SavedTrip;
  readonly onClose: () => void;
}

/** The code and the seal in full screen, to show at the counter. Keeps the screen on while open. */
export function CounterView({ trip, onClose }: CounterViewProps): ReactElement {
  const { t } = useTranslation(['transactions', 'app']);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  useWakeLock();
  const { transaction, code } = trip;
  return (
    <dialog ref={dialog} className={styles.view} aria-label={t('cash.counter.title')} onClose={onClose}>
      <IconButton
        className={styles.close}
        label={t('app:close')}
        icon={<CloseIcon size={22} />}
        onClick={onClose}
      />
      <div className={styles.seal}>
        <Seal id={transaction.number} size={232} mark />
      </div>
      <p className={styles.sealWords}>
        <SealWords mark={code.sealMark} />
      </p>
      <div className={styles.code}>
        <span className={styles.label}>{t('cash.codes.confirmation')}</span>
        <output className={styles.digits}>{writeCode(code.code)}</output>
      </div>
      <p className={styles.number}>{transaction.number}</p>
      <Button isBlock onClick={onClose}>
        {t('app:close')}
      </Button>
    </dialog>
  );
}
