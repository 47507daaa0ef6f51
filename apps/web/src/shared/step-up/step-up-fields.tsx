import type { StepUpProof } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { CircleCheckIcon, ScanFaceIcon } from '@gim/ui/icons/icons.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { PasswordField } from '@gim/ui/password-field/password-field.tsx';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { provePasskey } from '../../platform/web-authn/web-authn.ts';
import { isSecondFactor, SecondFactorInput, type SecondFactorMode } from '../second-factor-input.tsx';
import { useAttempt } from '../use-attempt.ts';
import { UsernameHint } from '../username-hint.tsx';
import { WithTexts } from '../with-texts.tsx';
import type { StepUpOffer } from './api.ts';
import { useStepUpProblemText } from './problem-texts.ts';
import { Resend } from './resend.tsx';
import styles from './step-up-form.module.css';
import { OfferPending, otherWays, type StepUpFormProps } from './step-up-form.tsx';
import { useOffer } from './use-offer.ts';

export interface StepUpFieldsProps extends Pick<StepUpFormProps, 'purpose' | 'email' | 'explain'> {
  readonly operation: Readonly<Record<string, string>>;
  /** Called with the proof once it is complete, else with null. The page's own button submits it. */
  readonly onProof: (proof: StepUpProof | null) => void;
  /** Why the last proof was refused. */
  readonly error?: string | undefined;
  readonly isDisabled?: boolean;
}

/** The step-up fields without a submit button, for a page whose action is confirmed by press-and-hold. */
export function StepUpFields(props: StepUpFieldsProps): ReactElement {
  return (
    <WithTexts noun="step-up">
      <OfferedFields {...props} />
    </WithTexts>
  );
}

type Method = StepUpOffer['methods'][number];

function OfferedFields(props: StepUpFieldsProps): ReactElement {
  const { purpose, operation, onProof, explain } = props;
  const { t } = useTranslation('step-up');
  const [chosen, setChosen] = useState<Method | null>(null);
  const { query, data, methods } = useOffer(purpose, operation);
  if (data === undefined) return <OfferPending offer={query} explain={explain} />;
  const method = chosen ?? methods[0];
  return (
    <div className={styles.form}>
      {method === 'passkey' ? <PasskeyField {...props} offer={data} /> : null}
      {method === 'totp' ? <TotpField {...props} /> : null}
      {method === 'password-email' ? (
        <EmailFields
          {...props}
          offer={data}
          sentAt={query.dataUpdatedAt}
          onResend={async () => {
            const again = await query.refetch();
            if (again.error !== null) throw again.error;
          }}
        />
      ) : null}
      {methods
        .filter((other) => other !== method)
        .map((other) => (
          <TextButton
            key={other}
            className={styles.other}
            onClick={() => {
              onProof(null);
              setChosen(other);
            }}
          >
            {t(`form.${otherWays[other]}`)}
          </TextButton>
        ))}
    </div>
  );
}

function TotpField({ onProof, error, isDisabled = false }: StepUpFieldsProps): ReactElement {
  const { t } = useTranslation('step-up');
  const [code, setCode] = useState('');
  const [mode, setMode] = useState<SecondFactorMode>('app');
  return (
    <>
      <p className={styles.text}>{t(mode === 'app' ? 'form.totp' : 'form.recovery')}</p>
      <SecondFactorInput
        value={code}
        onValueChange={(next) => {
          setCode(next);
          onProof(isSecondFactor(next) ? { method: 'totp', code: next } : null);
        }}
        error={error}
        isDisabled={isDisabled}
        onModeChange={setMode}
      />
    </>
  );
}

interface OfferedProps extends StepUpFieldsProps {
  readonly offer: StepUpOffer;
}

/** A press prompts for the passkey; the proof is kept until the operation is submitted. */
function PasskeyField({ offer, onProof, explain, error, isDisabled }: OfferedProps): ReactElement {
  const { t } = useTranslation('step-up');
  const factorText = useStepUpProblemText();
  const attempt = useAttempt((failure) => factorText(failure) ?? explain(failure));
  const [isProven, setProven] = useState(false);
  const prove = async (): Promise<void> => {
    const { challengeId, passkeyOptions } = offer;
    if (challengeId === null || passkeyOptions === null) return;
    onProof({ method: 'passkey', challengeId, answer: await provePasskey(passkeyOptions) });
    setProven(true);
  };
  const problem = attempt.error ?? error;
  if (isProven && problem === undefined) {
    return (
      <p className={styles.proven} role="status">
        <CircleCheckIcon />
        {t('form.proven')}
      </p>
    );
  }
  return (
    <>
      {problem === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {problem}
        </Notice>
      )}
      <Button
        isBlock
        icon={<ScanFaceIcon />}
        isLoading={attempt.isBusy}
        loadingLabel={t('form.confirming')}
        isDisabled={isDisabled ?? false}
        onClick={() => void attempt.run(prove)}
      >
        {t('form.usePasskey')}
      </Button>
    </>
  );
}

interface EmailFieldsProps extends OfferedProps {
  readonly sentAt: number;
  readonly onResend: () => Promise<void>;
}

function EmailFields(props: EmailFieldsProps): ReactElement {
  const { t } = useTranslation(['step-up', 'app']);
  const { offer, email, onProof, error, isDisabled = false, sentAt, onResend, explain } = props;
  const factorText = useStepUpProblemText();
  const [typed, setTyped] = useState({ password: '', code: '' });
  const type = (next: typeof typed): void => {
    const { challengeId } = offer;
    setTyped(next);
    const isWhole = challengeId !== null && next.password !== '' && next.code.length === 6;
    onProof(isWhole ? { method: 'password-email', challengeId, ...next } : null);
  };
  return (
    <>
      <p className={styles.text}>{t('form.passwordEmail')}</p>
      <UsernameHint email={email} />
      <PasswordField
        label={t('form.password')}
        showLabel={t('app:password.show')}
        hideLabel={t('app:password.hide')}
        autoComplete="current-password"
        value={typed.password}
        onChange={(event) => type({ ...typed, password: event.target.value })}
      />
      <CodeInput
        label={t('form.emailCode')}
        value={typed.code}
        onValueChange={(code) => type({ ...typed, code })}
        isDisabled={isDisabled}
      >
        <Resend
          sentAt={sentAt}
          resendAfterSeconds={offer.resendAfterSeconds ?? 0}
          onResend={onResend}
          explain={(failure) => factorText(failure) ?? explain(failure)}
        />
      </CodeInput>
      {error === undefined ? null : (
        <Notice tone="negative" isUrgent>
          {error}
        </Notice>
      )}
    </>
  );
}
