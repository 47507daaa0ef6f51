import type { StepUpProof, StepUpPurpose } from '@gim/contract';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { hasPasskeys } from '../../platform/web-authn/web-authn.ts';
import { LoadProblem } from '../load-problem.tsx';
import { retryAfterOf } from '../problem-of.ts';
import { useUserId } from '../use-user-id.ts';
import { WithTexts } from '../with-texts.tsx';
import { type StepUpOffer, startStepUp } from './api.ts';
import { EmailFactor } from './email-factor.tsx';
import { PasskeyFactor } from './passkey-factor.tsx';
import { useStepUpProblemText } from './problem-texts.ts';
import styles from './step-up-form.module.css';
import { TotpFactor } from './totp-factor.tsx';

export interface StepUpFormProps {
  readonly purpose: StepUpPurpose;
  /** What exactly the proof is for, such as the passkey that is removed. */
  readonly operation?: Readonly<Record<string, string>>;
  /** Whose account it is; for password managers. */
  readonly email: string;
  /** Runs the operation with the proof. What it throws is explained here, and the reader may try again. */
  readonly onProof: (proof: StepUpProof) => Promise<void>;
  /** Explains a failure that is not about the factor. */
  readonly explain: (error: unknown) => string;
}

/** Asks for a fresh factor and runs the operation with it: the passkey, the authenticator app, or password and e-mail code. */
export function StepUpForm(props: StepUpFormProps): ReactElement {
  return (
    <WithTexts noun="step-up">
      <OfferedForm {...props} />
    </WithTexts>
  );
}

type Method = StepUpOffer['methods'][number];

/** A challenge lives five minutes. A form that is opened again before goes on with the code that was mailed. */
const offerMs = 4 * 60_000;
const nothing = {};

function OfferedForm(props: StepUpFormProps): ReactElement | null {
  const { purpose, operation = nothing, email, onProof, explain } = props;
  const { t } = useTranslation(['step-up', 'app']);
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const factorText = useStepUpProblemText();
  const [chosen, setChosen] = useState<Method | null>(null);
  const queryKey = ['step-up', userId, purpose, operation];
  const offer = useQuery({
    queryKey,
    queryFn: () => startStepUp(services, { userId, purpose, operation }),
    // Each question sends a code or makes a challenge, so it is asked when the form opens and never behind its back.
    staleTime: offerMs,
    gcTime: offerMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isOutdated = offer.isFetching && !offer.isFetchedAfterMount;
  if (offer.data === undefined || isOutdated) {
    if (offer.error !== null && retryAfterOf(offer.error) === null)
      return <LoadProblem error={offer.error} onRetry={() => void offer.refetch()} />;
    if (offer.error !== null) return <p role="alert">{factorText(offer.error) ?? explain(offer.error)}</p>;
    return <FormSkeleton />;
  }
  const { challengeId, passkeyOptions, resendAfterSeconds } = offer.data;
  const methods = offer.data.methods.filter((method) => method !== 'passkey' || hasPasskeys());
  const method = chosen ?? methods[0];
  const prove = async (proof: StepUpProof): Promise<void> => {
    await onProof(proof);
    // It is used up: the next question for the same operation is asked anew.
    await queries.invalidateQueries({ queryKey, refetchType: 'none' });
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

const otherWays = { passkey: 'usePasskey', totp: 'useTotp', 'password-email': 'usePasswordEmail' } as const;

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
