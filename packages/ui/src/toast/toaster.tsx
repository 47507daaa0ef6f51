import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { CheckIcon, CircleAlertIcon } from '../icons/icons.ts';
import { dismissToast, readToasts, subscribeToToasts, type ToastItem } from './toast.ts';
import styles from './toaster.module.css';

// The specification fixes these: 3000 ms on the screen, 300 ms to come and 300 ms to go.
const ANIMATION_MS = 300;
const STAY_MS = 3000;

/**
 * The place where toasts appear; an app mounts it once. Time runs from the moment a toast is drawn,
 * so a toaster that is loaded late still shows what was said before.
 */
export function Toaster(): ReactElement {
  const items = useSyncExternalStore(subscribeToToasts, readToasts, readToasts);
  return (
    <div className={styles.region} role="status" aria-atomic="false">
      {items.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  );
}

function Toast({ item }: { readonly item: ToastItem }): ReactElement {
  const [isLeaving, setLeaving] = useState(false);
  const { id } = item;
  useEffect(() => {
    const delay = isLeaving ? ANIMATION_MS : ANIMATION_MS + STAY_MS;
    const timer = setTimeout(() => (isLeaving ? dismissToast(id) : setLeaving(true)), delay);
    return () => clearTimeout(timer);
  }, [id, isLeaving]);
  return <ToastCard item={item} isLeaving={isLeaving} onClose={() => setLeaving(true)} />;
}

export interface ToastCardProps {
  readonly item: Omit<ToastItem, 'id'>;
  readonly isLeaving?: boolean;
  readonly onClose: () => void;
}

/** The look of a toast. Its whole body closes it. */
export function ToastCard({ item, isLeaving = false, onClose }: ToastCardProps): ReactElement {
  const Icon = item.tone === 'problem' ? CircleAlertIcon : CheckIcon;
  const { action } = item;
  return (
    <div
      className={classNames(
        styles.toast,
        item.tone === 'problem' && styles.problem,
        isLeaving && styles.leaving,
      )}
      data-toast={isLeaving ? 'leaving' : 'shown'}
    >
      <button type="button" className={styles.body} onClick={onClose}>
        <Icon />
        <span>{item.text}</span>
      </button>
      {action === undefined ? null : (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.onAct();
            onClose();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
