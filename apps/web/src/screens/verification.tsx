import type { ReactElement } from 'react';
import { BrandPanel } from '../features/sessions/brand-panel.tsx';
import { useVerification } from '../features/sessions/use-verification.ts';
import { VerificationDone, VerificationForm } from '../features/sessions/verification-form.tsx';
import { useServices, useSession } from '../platform/services.ts';
import { signOut } from '../shared/sign-out.ts';

export default function Verification(): ReactElement {
  const services = useServices();
  const { user } = useSession();
  const { email, resendAt, codeLength, resend, confirm } = useVerification();
  return (
    <BrandPanel isSlim>
      {user?.status === 'NotVerified' ? (
        <VerificationForm
          email={email}
          resendAt={resendAt}
          codeLength={codeLength}
          onResend={resend}
          onSubmit={confirm}
          // An address that nobody has proven cannot be changed, only left: another account is opened for another one.
          onChangeAddress={() => signOut(services, '/#register')}
        />
      ) : (
        <VerificationDone />
      )}
    </BrandPanel>
  );
}
