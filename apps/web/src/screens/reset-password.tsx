import { type ReactElement, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { finishReset, requestReset } from '../features/sessions/api.ts';
import { BrandPanel } from '../features/sessions/brand-panel.tsx';
import type { CodeLength } from '../features/sessions/code-length.ts';
import { ResetDone } from '../features/sessions/reset-done.tsx';
import { ResetFinishForm } from '../features/sessions/reset-finish-form.tsx';
import { ResetStartForm } from '../features/sessions/reset-start-form.tsx';
import { useServices } from '../platform/services.ts';

export default function ResetPassword(): ReactElement {
  const services = useServices();
  const navigate = useNavigate();
  const [email, setEmail] = useState(typedEmail(useLocation().state));
  const [resendAt, setResendAt] = useState<number | null>(null);
  const [codeLength, setCodeLength] = useState<CodeLength>(6);
  const [isDone, setDone] = useState(false);

  const request = async (to: string): Promise<boolean> => {
    const { isSent, waitSeconds, codeLength: length } = await requestReset(services, to);
    setEmail(to);
    setCodeLength(length);
    setResendAt(services.now() + waitSeconds * 1000);
    return isSent;
  };
  const signIn = (): void => {
    // The reset has most likely revoked this browser's session; a full load checks that.
    if (services.session.read().userId !== null) services.leaveTo('/');
    else void navigate('/');
  };
  return (
    <BrandPanel isSlim>
      {resendAt === null ? (
        <ResetStartForm email={email} onSubmit={async (to) => void (await request(to))} />
      ) : (
        <ResetFinishForm
          email={email}
          resendAt={resendAt}
          codeLength={codeLength}
          onResend={() => request(email)}
          onSubmit={async (reset) => {
            await finishReset(services, reset);
            setDone(true);
          }}
          onAnotherEmail={() => setResendAt(null)}
        />
      )}
      {isDone ? <ResetDone onSignIn={signIn} /> : null}
    </BrandPanel>
  );
}

/** The e-mail already typed on the sign-in form. */
function typedEmail(state: unknown): string {
  const isTyped = typeof state === 'object' && state !== null && 'email' in state;
  return isTyped && typeof state.email === 'string' ? state.email : '';
}
