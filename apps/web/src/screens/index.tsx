import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BrandPanel } from '../features/sessions/brand-panel.tsx';
import { EntryForms } from '../features/sessions/entry-forms.tsx';
import { EntryNotice } from '../features/sessions/entry-notice.tsx';
import { useSignIn } from '../features/sessions/use-sign-in.ts';
import { useServices } from '../platform/services.ts';

/** Read over this page by people who have no session yet; fetched when first asked for. */
const LegalPages = lazy(async () => ({
  default: (await import('../features/pages/legal-pages.tsx')).LegalPages,
}));
const SignInDialogs = lazy(async () => ({
  default: (await import('../features/sessions/sign-in-dialogs.tsx')).SignInDialogs,
}));

export default function Landing(): ReactElement {
  const services = useServices();
  const navigate = useNavigate();
  const [expired, setExpired] = useState<unknown>(undefined);
  const signIn = useSignIn({
    async enter(status) {
      // The page behind asks the server for the countdown; on a reload it does not, that would send another code.
      if (status === 'NotVerified') await navigate('/verification', { state: { isFresh: true } });
      else await navigate('/dashboard');
    },
    signInWithPasskey: async () => (await import('../features/passkeys/api.ts')).signInWithPasskey(services),
  });
  const { dialog, isDialogOpen, closeDialog } = signIn;
  return (
    <BrandPanel>
      <EntryNotice expired={expired} />
      <EntryForms
        onSignIn={(values) => {
          setExpired(undefined);
          return signIn.withPassword(values);
        }}
        onRegister={signIn.withNewAccount}
        onFaceId={signIn.withFaceId}
      />
      <LegalPagesOnDemand />
      {dialog === null ? null : (
        <Suspense>
          <SignInDialogs
            dialog={dialog}
            isOpen={isDialogOpen}
            onClose={closeDialog}
            onConfirm={signIn.withCode}
            onExpire={(error) => {
              closeDialog();
              setExpired(error);
            }}
          />
        </Suspense>
      )}
    </BrandPanel>
  );
}

/** Mounted by the first `#terms` or `#privacy`, and then kept, so that closing can animate. */
function LegalPagesOnDemand(): ReactElement | null {
  const { hash } = useLocation();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (hash !== '') setUsed(true);
  }, [hash]);
  if (!isUsed) return null;
  return (
    <Suspense>
      <LegalPages />
    </Suspense>
  );
}
