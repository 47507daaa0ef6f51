import type { Profile } from '@gim/contract';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import {
  ArrowDownToLineIcon,
  BanknoteArrowDownIcon,
  CheckIcon,
  ChevronRightIcon,
  PlusIcon,
} from '@gim/ui/icons/icons.ts';
import { FlowProgress } from '@gim/ui/stepper/stepper.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './first-steps.module.css';
import { doneSteps, type FirstStep, firstSteps } from './first-steps-list.ts';
import { useFundingDetails } from './use-funding-details.ts';

interface FirstStepsProps {
  /** Undefined while loading or on failure; then the actions stay available. */
  readonly profile: Profile | undefined;
  readonly isFunded: boolean;
}

/** The first steps of a new account. The first open step has the page's primary button; completed ones are ticked. */
export function FirstSteps({ profile, isFunded }: FirstStepsProps): ReactElement | null {
  const { t } = useTranslation('coins');
  const done = doneSteps(profile, isFunded);
  const next = firstSteps.find((step) => !done.has(step));
  if (next === undefined) return null;
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          {t('home.steps.title')}
        </h2>
        <span className={styles.count}>
          {t('home.steps.done', { number: done.size, all: firstSteps.length })}
        </span>
      </div>
      <FlowProgress step={done.size} of={firstSteps.length} />
      <ol>
        {firstSteps.map((step, index) => (
          <StepRow key={step} number={index + 1} step={step} isDone={done.has(step)} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

interface StepRowProps {
  readonly number: number;
  readonly step: FirstStep;
  readonly isDone: boolean;
  readonly isNext: boolean;
}

function StepRow({ number, step, isDone, isNext }: StepRowProps): ReactElement {
  const { t } = useTranslation('coins');
  if (isDone)
    return (
      <li className={styles.step} data-done>
        <span className={styles.mark} aria-hidden="true">
          <CheckIcon size={14} strokeWidth={2.5} />
        </span>
        <p className={styles.doneName}>{t(`home.steps.${step}.done`)}</p>
      </li>
    );
  return (
    <li className={styles.step} data-next={isNext || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {number}
      </span>
      <div>
        <h3 className={styles.name}>{t(`home.steps.${step}.name`)}</h3>
        <p className={styles.detail}>{t(`home.steps.${step}.detail`)}</p>
        {step === 'protect' ? <PasskeyLink /> : null}
      </div>
      {step === 'fund' ? <WaysIn /> : <StepAct step={step} isNext={isNext} />}
    </li>
  );
}

const acts = { verify: '/verification', protect: '/settings/2fa' } as const;

function StepAct({
  step,
  isNext,
}: {
  readonly step: keyof typeof acts;
  readonly isNext: boolean;
}): ReactElement {
  const { t } = useTranslation('coins');
  return (
    <div className={styles.act}>
      <ButtonLink
        variant={isNext ? 'primary' : 'secondary'}
        render={(props) => <Link {...props} to={acts[step]} />}
      >
        {t(`home.steps.${step}.act`)}
      </ButtonLink>
    </div>
  );
}

function PasskeyLink(): ReactElement {
  const { t } = useTranslation('coins');
  return (
    <TextLink className={styles.other} render={(props) => <Link {...props} to="/settings/faceid" />}>
      {t('home.steps.protect.passkey')}
    </TextLink>
  );
}

const ways: readonly {
  readonly key: 'deposit' | 'cashIn' | 'buy';
  readonly to: string;
  readonly icon: ReactNode;
}[] = [
  { key: 'deposit', to: '/coins?act=deposit', icon: <ArrowDownToLineIcon /> },
  { key: 'cashIn', to: '/cashin', icon: <BanknoteArrowDownIcon /> },
  { key: 'buy', to: '/coins?act=buy', icon: <PlusIcon /> },
];

/** The three ways to fund an empty wallet. */
function WaysIn(): ReactElement {
  const { t } = useTranslation('coins');
  const details = useFundingDetails();
  return (
    <ul className={styles.ways}>
      {ways.map(({ key, to, icon }) => (
        <li key={key}>
          <Link className={styles.way} to={to}>
            <span className={styles.icon}>{icon}</span>
            <span>
              <span className={styles.wayName}>{t(`home.${key}`)}</span>
              <span className={styles.detail}>{details[key]}</span>
            </span>
            <ChevronRightIcon size={18} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
