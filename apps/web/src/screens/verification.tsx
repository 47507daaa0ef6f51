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
          // An unverified address cannot be changed; the user registers another account instead.
          onChangeAddress={() => signOut(services, '/#register')}
        />
      ) : (
        <VerificationDone />
      )}
    </BrandPanel>
  );
}
