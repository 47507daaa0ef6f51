import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names/class-names.ts';
import { useReducedMotion } from '../media-query/use-media-query.ts';
import styles from './hold-button.module.css';
import { useHold } from './use-hold.ts';

export interface HoldButtonProps {
  /** "Hold to send". */
  readonly holdLabel: string;
  /** "Send": the label for people who press instead of hold. */
  readonly pressLabel: string;
  /** "Press again to send": shown after the first press. */
  readonly confirmLabel: string;
  /** "Sending": shown while `isLoading`. */
  readonly loadingLabel: string;
  /** The key that presses it too, after the label. */
  readonly keyCap?: ReactNode;
  readonly onConfirm: () => void;
  readonly isLoading?: boolean;
  readonly isDisabled?: boolean;
  readonly tone?: 'accent' | 'negative';
  /** The desk's panes have no room for the large one. */
  readonly size?: 'md' | 'lg';
}

/**
 * For irreversible actions: confirmed by holding for 800 ms. With a keyboard, hold Space or press Enter twice;
 * assistive technology presses twice; with reduced motion a second button appears.
 */
export function HoldButton(props: HoldButtonProps): ReactElement {
  const isReduced = useReducedMotion();
  return isReduced ? <TwoStepButton {...props} /> : <PressAndHold {...props} />;
}

function PressAndHold({
  holdLabel,
  confirmLabel,
  loadingLabel,
  keyCap,
  onConfirm,
  isLoading = false,
  isDisabled = false,
  tone = 'accent',
  size = 'lg',
}: HoldButtonProps): ReactElement {
  const { phase, handlers } = useHold({ onConfirm, isBlocked: isLoading || isDisabled });
  return (
    <>
      <Button
        {...handlers}
        variant={tone === 'accent' ? 'primary' : 'danger-solid'}
        size={size}
        isBlock
        isLoading={isLoading}
        isDisabled={isDisabled}
        loadingLabel={loadingLabel}
        className={classNames(
          styles.hold,
          styles[tone],
          phase === 'holding' && styles.holding,
          isLoading && styles.held,
        )}
      >
        {phase === 'armed' ? confirmLabel : holdLabel} {keyCap}
      </Button>
      <span className="visually-hidden" role="status">
        {phase === 'armed' ? confirmLabel : ''}
      </span>
    </>
  );
}

function TwoStepButton({
  pressLabel,
  confirmLabel,
  loadingLabel,
  keyCap,
  onConfirm,
  isLoading = false,
  isDisabled = false,
  tone = 'accent',
  size = 'lg',
}: HoldButtonProps): ReactElement {
  const [isArmed, setIsArmed] = useState(false);
  return (
    <div className={styles.steps}>
      {isLoading ? null : (
        <Button
          variant="secondary"
          size={size}
          isBlock
          aria-expanded={isArmed}
          isDisabled={isDisabled}
          onClick={() => setIsArmed(!isArmed)}
        >
          {pressLabel} {keyCap}
        </Button>
      )}
      {isArmed || isLoading ? (
        <Button
          variant={tone === 'accent' ? 'primary' : 'danger-solid'}
          size={size}
          isBlock
          isLoading={isLoading}
          loadingLabel={loadingLabel}
          onClick={() => {
            setIsArmed(false);
            onConfirm();
          }}
        >
          {confirmLabel}
        </Button>
      ) : null}
    </div>
  );
}
