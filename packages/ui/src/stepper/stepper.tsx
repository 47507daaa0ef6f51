import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names/class-names.ts';
import { CheckIcon, CloseIcon } from '../icons/icons.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './stepper.module.css';

export interface Step {
  readonly key: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** `stopped`: the process ended without success. */
  readonly state: 'done' | 'now' | 'next' | 'stopped';
}

export interface StepperProps {
  readonly steps: readonly Step[];
  /** Read after a completed step: "done". */
  readonly doneLabel: string;
}

/** Past and upcoming steps from top to bottom. */
export function Stepper({ steps, doneLabel }: StepperProps): ReactElement {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classNames(styles.step, styles[step.state])}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {markOf(step, index)}
          </span>
          <div>
            <div className={styles.title}>
              {step.title}
              {step.state === 'done' ? <VisuallyHidden>, {doneLabel}</VisuallyHidden> : null}
            </div>
            {step.detail === undefined ? null : <div className={styles.detail}>{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function markOf({ state }: Step, index: number): ReactNode {
  if (state === 'done') return <CheckIcon size={14} strokeWidth={2.5} />;
  return state === 'stopped' ? <CloseIcon size={14} strokeWidth={2.5} /> : index + 1;
}

export interface FlowProgressProps {
  readonly step: number;
  readonly of: number;
}

/** Progress of a flow, as segments of a double rule. */
export function FlowProgress({ step, of }: FlowProgressProps): ReactElement {
  return (
    <div className={styles.segments} aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the segments are identified by their position.
        <i key={index} className={index < step ? styles.on : undefined} />
      ))}
    </div>
  );
}

/** The same in words, at the right of the top bar: "Step 1 of 3". */
export function StepText({ children }: { readonly children: string }): ReactElement {
  return <span className={styles.words}>{children}</span>;
}
