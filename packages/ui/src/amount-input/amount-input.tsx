import { type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useId } from 'react';
import { figureSize } from '../amount/figure-size.ts';
import { classNames } from '../class-names/class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { MinusIcon, PlusIcon } from '../icons/icons.ts';
import styles from './amount-input.module.css';
import { useAmountPair } from './amount-pair.tsx';
import { type AmountFormat, stepValue } from './amount-text.ts';
import { useAmountDraft } from './use-amount-draft.ts';

export interface AmountStep {
  /** A whole number: "10". */
  readonly by: string;
  readonly minusLabel: string;
  readonly plusLabel: string;
}

export interface AmountInputProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly name?: string;
  /** "You pay". */
  readonly label: string;
  /** A plain decimal ("1240.5") or "". */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly format: AmountFormat;
  /** To the right of the label: "Available 1,240.00 USD", "multiple of $10". */
  readonly aside?: ReactNode;
  /** Fills in the maximum, less the fee. */
  readonly max?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** The currency switch at the right edge. */
  readonly currency?: ReactNode;
  /** Shows minus and plus buttons, for cash. */
  readonly step?: AmountStep | undefined;
  /** The second side of the pair: shows an equals sign first. */
  readonly isEqual?: boolean;
  /** Computed from an indicative price: shown with an approximation sign and a weaker colour. */
  readonly isRough?: boolean;
  /** The error of the pair is about this side. */
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  /** Derived from the other side, such as the proceeds of cash in tens of dollars. */
  readonly isReadOnly?: boolean;
}

/**
 * One side of an amount pair. Its value is an exact decimal string, never a float, and "" for text that is not an
 * amount.
 */
export function AmountInput({
  ref,
  name,
  label,
  value,
  onValueChange,
  onBlur,
  format,
  aside,
  max,
  currency,
  step,
  isEqual = false,
  isRough = false,
  isInvalid,
  isDisabled = false,
  isReadOnly = false,
}: AmountInputProps): ReactElement {
  const id = useId();
  const pair = useAmountPair();
  const draft = useAmountDraft({
    value,
    onValueChange,
    format,
    onProblem: (problem) => pair.report({ id, problem, decimals: format.decimals }),
    isOver: pair.writtenId !== null && pair.writtenId !== id,
  });
  const isWrong = pair.wrongId === null ? (isInvalid ?? (pair.isInvalid && !isEqual)) : pair.wrongId === id;
  const move = (direction: 1 | -1): void => {
    if (step !== undefined) onValueChange(stepValue(value, step.by, direction));
  };
  return (
    <div className={classNames(styles.side, isRough && styles.rough, isWrong && styles.invalid)}>
      <LegTop {...{ id, label, aside, max, isDisabled }} />
      <div className={styles.main}>
        {isEqual ? (
          <span className={styles.equals} aria-hidden="true">
            {isRough ? '≈' : '='}
          </span>
        ) : null}
        <span className={styles.figure}>
          <input
            ref={ref}
            id={id}
            name={name}
            type="text"
            inputMode={format.decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            placeholder="0"
            style={{ fontSize: figureSize(draft.text) }}
            aria-invalid={isWrong || undefined}
            aria-describedby={
              classNames(aside !== undefined && `${id}-aside`, isWrong && pair.helpId) || undefined
            }
            disabled={isDisabled}
            readOnly={isReadOnly}
            value={draft.text}
            onChange={draft.onChange}
            onPaste={draft.onPaste}
            onDrop={draft.onDrop}
            onBlur={() => leave(draft, pair, onBlur)}
            onKeyDown={(event) => stepByArrow(event, step === undefined ? undefined : move)}
          />
        </span>
        {step === undefined ? null : <StepButtons {...{ step, move, isDisabled }} />}
        {currency}
      </div>
    </div>
  );
}

/** On blur: reformats a valid amount and shows the error of any other text at once. */
function leave(draft: { leave(): void }, pair: { reveal(): void }, onBlur: (() => void) | undefined): void {
  draft.leave();
  pair.reveal();
  onBlur?.();
}

interface LegTopProps extends Pick<AmountInputProps, 'label' | 'aside' | 'max'> {
  readonly id: string;
  readonly isDisabled: boolean;
}

function LegTop({ id, label, aside, max, isDisabled }: LegTopProps): ReactElement {
  return (
    <div className={styles.top}>
      <label htmlFor={id}>{label}</label>
      {aside === undefined && max === undefined ? null : (
        <span className={styles.aside}>
          <span id={`${id}-aside`}>{aside}</span>
          {max === undefined ? null : (
            <button type="button" className={styles.max} disabled={isDisabled} onClick={max.onPress}>
              {max.label}
            </button>
          )}
        </span>
      )}
    </div>
  );
}

interface StepButtonsProps {
  readonly step: AmountStep;
  readonly move: (direction: 1 | -1) => void;
  readonly isDisabled: boolean;
}

function StepButtons({ step, move, isDisabled }: StepButtonsProps): ReactElement {
  const shared = { isOutlined: true, isDisabled };
  return (
    <span className={styles.steps}>
      <IconButton {...shared} label={step.minusLabel} icon={<MinusIcon />} onClick={() => move(-1)} />
      <IconButton {...shared} label={step.plusLabel} icon={<PlusIcon />} onClick={() => move(1)} />
    </span>
  );
}

function stepByArrow(event: KeyboardEvent, move: ((direction: 1 | -1) => void) | undefined): void {
  if (move === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  move(event.key === 'ArrowUp' ? 1 : -1);
}
