import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import { classNames } from '../class-names/class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Full width of the column. */
  readonly isBlock?: boolean;
  /** Before the label. */
  readonly icon?: ReactNode;
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly ref?: Ref<HTMLButtonElement>;
  /** A request is in progress: the button keeps its size and focus and ignores presses. */
  readonly isLoading?: boolean;
  /** The label while loading ("Sending"). The button is as wide as the longer of both labels. */
  readonly loadingLabel?: string;
  readonly isDisabled?: boolean;
  /**
   * Why the button is disabled, shown below it. The button stays focusable, so that screen readers can read the reason.
   */
  readonly disabledReason?: string | undefined;
}

/**
 * A button: `<Button variant="primary" isBlock>Buy 0.0045 BTC</Button>`. One primary per screen; `danger-solid` only
 * inside dialogs.
 */
export function Button({
  variant = 'secondary',
  size = 'md',
  isBlock = false,
  icon,
  isLoading = false,
  loadingLabel,
  isDisabled = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps): ReactElement {
  const reasonId = useId();
  const hasReason = disabledReason !== undefined;
  const isInert = isLoading || hasReason;
  const button = (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, isBlock }), className)}
      disabled={isDisabled && !hasReason}
      aria-disabled={isInert || undefined}
      aria-busy={isLoading || undefined}
      aria-describedby={classNames(describedBy, hasReason && reasonId) || undefined}
      onClick={isInert ? refusePress : onClick}
    >
      <ButtonFace icon={icon} isLoading={isLoading} loadingLabel={loadingLabel}>
        {children}
      </ButtonFace>
    </button>
  );
  if (!hasReason) return button;
  return (
    <span className={classNames(styles.explained, isBlock && styles.block)}>
      {button}
      <span id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  );
}

export interface ButtonLinkProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
  /** Renders the link with a router: `render={(props) => <Link {...props} to="/coins" />}`. */
  readonly render?: (props: AnchorHTMLAttributes<HTMLAnchorElement>) => ReactElement;
}

/** A link styled as a button. It is a real link, so that it can open in a new tab. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  isBlock = false,
  icon,
  className,
  children,
  render,
  ...rest
}: ButtonLinkProps): ReactElement {
  const props = {
    ...rest,
    className: classNames(buttonClass({ variant, size, isBlock }), className),
    children: <ButtonFace icon={icon}>{children}</ButtonFace>,
  };
  return render === undefined ? <a {...props} /> : render(props);
}

interface ButtonFaceProps {
  readonly icon: ReactNode;
  readonly isLoading?: boolean;
  readonly loadingLabel?: string | undefined;
  readonly children: ReactNode;
}

/** Both labels share one grid cell, so that the width does not change during a request. */
function ButtonFace({ icon, isLoading = false, loadingLabel, children }: ButtonFaceProps): ReactElement {
  const hasLoadingFace = isLoading || loadingLabel !== undefined;
  return (
    <>
      <span
        className={classNames(styles.face, isLoading && styles.away)}
        aria-hidden={isLoading || undefined}
      >
        {icon}
        {children}
      </span>
      {hasLoadingFace ? (
        <span
          className={classNames(styles.face, !isLoading && styles.away)}
          aria-hidden={!isLoading || undefined}
        >
          <Spinner />
          {loadingLabel ?? <span className="visually-hidden">{children}</span>}
        </span>
      ) : null}
    </>
  );
}

function buttonClass({ variant, size, isBlock }: Required<Omit<ButtonLook, 'icon'>>): string {
  return classNames(styles.button, styles[variant], size !== 'md' && styles[size], isBlock && styles.block);
}

/** Also prevents a submit button from submitting while it is busy or disabled. */
function refusePress(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
