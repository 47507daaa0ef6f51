import { type ReactElement, type Ref, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { systemClock } from '../clock/clock.ts';
import { CheckIcon, CircleAlertIcon } from '../icons/icons.ts';
import { type HeldTimer, heldTimer } from './held-timer.ts';
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
  const card = useRef<HTMLDivElement>(null);
  const { id } = item;
  useEffect(() => {
    if (card.current === null || isLeaving) return;
    const timer = heldTimer({ ms: ANIMATION_MS + STAY_MS, run: () => setLeaving(true), clock: systemClock });
    return holdWhileInUse(card.current, timer);
  }, [isLeaving]);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => dismissToast(id), ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [id, isLeaving]);
  return <ToastCard ref={card} item={item} isLeaving={isLeaving} onClose={() => setLeaving(true)} />;
}

/** Who points at it is reading it, or on the way to its button. Gives the way to stop. */
function holdWhileInUse(card: HTMLElement, timer: HeldTimer): () => void {
  const uses = new Set<'pointer' | 'focus'>();
  const listening = new AbortController();
  const on = (event: string, use: 'pointer' | 'focus', isUsed: boolean): void =>
    card.addEventListener(
      event,
      () => {
        if (isUsed) uses.add(use);
        else uses.delete(use);
        if (uses.size === 0) timer.start();
        else timer.hold();
      },
      listening,
    );
  on('pointerenter', 'pointer', true);
  on('pointerleave', 'pointer', false);
  on('focusin', 'focus', true);
  on('focusout', 'focus', false);
  timer.start();
  return () => {
    listening.abort();
    timer.hold();
  };
}

export interface ToastCardProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly item: Omit<ToastItem, 'id'>;
  readonly isLeaving?: boolean;
  readonly onClose: () => void;
}

/** The look of a toast. Its whole body closes it. */
export function ToastCard({ ref, item, isLeaving = false, onClose }: ToastCardProps): ReactElement {
  const Icon = item.tone === 'problem' ? CircleAlertIcon : CheckIcon;
  const { action } = item;
  return (
    <div
      ref={ref}
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
