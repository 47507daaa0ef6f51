import type { StepUpProof, StepUpPurpose } from '@gim/contract';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../load-problem.tsx';
import { retryAfterOf } from '../problem-of.ts';
import { WithTexts } from '../with-texts.tsx';
import type { StepUpOffer } from './api.ts';
import { EmailFactor } from './email-factor.tsx';
import { PasskeyFactor } from './passkey-factor.tsx';
import { useStepUpProblemText } from './problem-texts.ts';
import styles from './step-up-form.module.css';
import { TotpFactor } from './totp-factor.tsx';
import { useOffer } from './use-offer.ts';

export interface StepUpFormProps {
  readonly purpose: StepUpPurpose;
  /** The operation to which the proof is bound, such as the passkey to remove. */
  readonly operation?: Readonly<Record<string, string>>;
  /** The account's e-mail, for password managers. */
  readonly email: string;
  /** Runs the operation with the proof. Errors it throws are explained here, and the user may retry. */
  readonly onProof: (proof: StepUpProof) => Promise<void>;
  /** Explains a failure that is not about the factor. */
  readonly explain: (error: unknown) => string;
}

/** Asks for a step-up and runs the operation with it: passkey, authenticator app, or password and e-mail code. */
export function StepUpForm(props: StepUpFormProps): ReactElement {
  return (
    <WithTexts noun="step-up">
      <OfferedForm {...props} />
    </WithTexts>
  );
}

type Method = StepUpOffer['methods'][number];

const nothing = {};

function OfferedForm(props: StepUpFormProps): ReactElement | null {
  const { purpose, operation = nothing, email, onProof, explain } = props;
  const { t } = useTranslation(['step-up', 'app']);
  const factorText = useStepUpProblemText();
  const [chosen, setChosen] = useState<Method | null>(null);
  const { query: offer, data, methods, discard } = useOffer(purpose, operation);
  if (data === undefined) return <OfferPending offer={offer} explain={explain} />;
  const { challengeId, passkeyOptions, resendAfterSeconds } = data;
  const method = chosen ?? methods[0];
  const prove = async (proof: StepUpProof): Promise<void> => {
    await onProof(proof);
    await discard();
  };
  const factor = { onProof: prove, explain: (error: unknown) => factorText(error) ?? explain(error) };
  return (
    <div className={styles.form}>
      {method === 'passkey' && challengeId !== null && passkeyOptions !== null ? (
        <PasskeyFactor {...factor} challengeId={challengeId} options={passkeyOptions} />
      ) : null}
      {method === 'totp' ? <TotpFactor {...factor} /> : null}
      {method === 'password-email' && challengeId !== null ? (
        <EmailFactor
          {...factor}
          email={email}
          challengeId={challengeId}
          sentAt={offer.dataUpdatedAt}
          resendAfterSeconds={resendAfterSeconds ?? 0}
          onResend={async () => {
            const again = await offer.refetch();
            if (again.error !== null) throw again.error;
          }}
        />
      ) : null}
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <TextButton key={other} className={styles.other} onClick={() => setChosen(other)}>
            {t(`form.${otherWays[other]}`)}
          </TextButton>
        ))}
    </div>
  );
}

interface OfferPendingProps {
  readonly offer: UseQueryResult<StepUpOffer>;
  readonly explain: (error: unknown) => string;
}

/** Shown until the step-up methods are known: a placeholder, or why they cannot be requested. */
export function OfferPending({ offer, explain }: OfferPendingProps): ReactElement {
  const factorText = useStepUpProblemText();
  const { error } = offer;
  if (error === null) return <FormSkeleton />;
  if (retryAfterOf(error) === null) return <LoadProblem error={error} onRetry={() => void offer.refetch()} />;
  return <p role="alert">{factorText(error) ?? explain(error)}</p>;
}

export const otherWays = {
  passkey: 'usePasskey',
  totp: 'useTotp',
  'password-email': 'usePasswordEmail',
} as const;

function FormSkeleton(): ReactElement {
  const { t } = useTranslation('app');
  return (
    <Loading label={t('loading')}>
      <div className={styles.form}>
        <Skeleton width="80%" height={14} />
        <Skeleton height={56} />
        <Skeleton height={52} />
      </div>
    </Loading>
  );
}
