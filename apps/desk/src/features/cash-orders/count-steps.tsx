import { Button } from '@gim/ui/button/button.tsx';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { CheckIcon } from '@gim/ui/icons/icons.ts';
import { Seal } from '@gim/ui/seal/seal.tsx';
import type { ReactElement, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import { CodeEntry } from './code-entry.tsx';
import styles from './count.module.css';
import { CountAmount } from './count-amount.tsx';
import { CountNotes } from './count-notes.tsx';
import { type CountStep, steps } from './count-rules.ts';
import type { Count } from './use-count.ts';

/** The fields that the keyboard shortcuts focus. */
export interface CountFields {
  readonly code: Ref<HTMLInputElement>;
  readonly seal: Ref<HTMLButtonElement>;
  readonly notes: Ref<HTMLInputElement>;
  readonly amount: Ref<HTMLInputElement>;
}

interface CountStepsProps {
  readonly count: Count;
  readonly timeZone: string;
  readonly fields: CountFields;
  readonly onStep: (step: CountStep) => void;
}

/** The steps of a visit: code, seal, notes, amount. Completed ones collapse to one line. */
export function CountSteps({ count, timeZone, fields, onStep }: CountStepsProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const { order, now } = count;
  return (
    <ol className={styles.steps}>
      <CodeStep count={count} timeZone={timeZone} field={fields.code} onAccepted={() => onStep('seal')} />
      <SealStep count={count} field={fields.seal} onCompared={() => onStep('count')} />
      <Step step="count" now={now} hint={t('count.countHint')} keys={<NoteKeys />}>
        {order.stage === 'at_point' ? (
          <CountNotes count={count} firstField={fields.notes} onDone={() => onStep('amount')} />
        ) : null}
      </Step>
      <Step step="amount" now={now} hint={t('count.amountHint')} keys={<KeyCap name="=" />}>
        {order.stage === 'at_point' ? (
          <CountAmount count={count} field={fields.amount} onDone={() => onStep('confirm')} />
        ) : null}
      </Step>
    </ol>
  );
}

interface CodeStepProps {
  readonly count: Count;
  readonly timeZone: string;
  readonly field: Ref<HTMLInputElement>;
  readonly onAccepted: () => void;
}

function CodeStep({ count, timeZone, field, onAccepted }: CodeStepProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const zoned = useZonedTime(timeZone);
  const { order, now } = count;
  return (
    <Step
      step="code"
      now={now}
      hint={
        order.arrivedAt === null
          ? t('count.codeHint')
          : t('count.codeDone', { time: zoned.time(order.arrivedAt) })
      }
      keys={<KeyCap name="F2" />}
    >
      {now === 'code' ? (
        <div className={styles.codeBox}>
          <CodeEntry ref={field} order={order} hasAutoFocus onAccepted={onAccepted} />
        </div>
      ) : null}
    </Step>
  );
}

interface SealStepProps {
  readonly count: Count;
  readonly field: Ref<HTMLButtonElement>;
  readonly onCompared: () => void;
}

function SealStep({ count, field, onCompared }: SealStepProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const { order, now, isSealCompared, compareSeal } = count;
  return (
    <Step
      step="seal"
      now={now}
      hint={t(isSealCompared ? 'count.sealDone' : 'count.sealHint')}
      mark={<Seal id={order.number} size={26} mark className={styles.seal} />}
      keys={<KeyCap name={t('keys.space')} />}
    >
      {now === 'seal' ? (
        <Button
          ref={field}
          size="sm"
          className={styles.same}
          onClick={() => {
            compareSeal();
            onCompared();
          }}
        >
          {t('count.sealSame')}
        </Button>
      ) : null}
    </Step>
  );
}

interface StepProps {
  readonly step: CountStep;
  readonly now: CountStep;
  readonly hint: string;
  readonly mark?: ReactNode;
  readonly keys: ReactNode;
  readonly children?: ReactNode;
}

function Step({ step, now, hint, mark, keys, children }: StepProps): ReactElement {
  const { t } = useTranslation('cash-orders');
  const isDone = steps.indexOf(step) < steps.indexOf(now);
  return (
    <li
      className={classNames(isDone && styles.done, step === now && styles.current)}
      aria-current={step === now ? 'step' : undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {isDone ? <CheckIcon size={12} /> : steps.indexOf(step) + 1}
      </span>
      <div className={styles.body}>
        <div className={styles.lead}>
          <h2>{t(`count.${step}`)}</h2>
          {mark}
          <span className={styles.quiet}>{hint}</span>
          <span className={styles.keys} aria-hidden="true">
            {keys}
          </span>
        </div>
        {children}
      </div>
    </li>
  );
}

function NoteKeys(): ReactElement {
  const { t } = useTranslation('cash-orders');
  return (
    <>
      <KeyCap name="Enter" /> {t('count.nextNote')} <KeyCap name="↑" /> {t('count.previousNote')}{' '}
      <KeyCap name="F4" />
    </>
  );
}
