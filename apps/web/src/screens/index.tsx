import { type ReactElement, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { BrandPanel } from '../features/sessions/brand-panel.tsx';
import { EntryForms } from '../features/sessions/entry-forms.tsx';
import { EntryNotice } from '../features/sessions/entry-notice.tsx';
import { type SignIn, useSignIn } from '../features/sessions/use-sign-in.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useServices } from '../platform/services.ts';

/** Shown in a dialog to signed-out visitors; fetched on first use. */
const LegalPages = lazyPart(async () => ({
  default: (await import('../features/pages/legal-pages.tsx')).LegalPages,
}));
const AttentionDialog = lazyPart(async () => ({
  default: (await import('../features/passkeys/attention-dialog.tsx')).AttentionDialog,
}));
const SecurityVerification = lazyPart(async () => ({
  default: (await import('../features/sessions/security-verification.tsx')).SecurityVerification,
}));

export default function Landing(): ReactElement {
  const services = useServices();
  const navigate = useNavigate();
  const [isExpired, setExpired] = useState(false);
  const signIn = useSignIn({
    async enter(status) {
      // `isFresh` makes the verification page request the countdown; on a reload it does not, because that would send
      // another code.
      if (status === 'NotVerified') await navigate('/verification', { state: { isFresh: true } });
      else await navigate(services.destination.take() ?? '/dashboard');
    },
    signInWithPasskey: async () => (await import('../features/passkeys/api.ts')).signInWithPasskey(services),
  });
  return (
    <BrandPanel>
      <EntryNotice isExpired={isExpired} />
      <EntryForms
        onSignIn={(values) => {
          setExpired(false);
          return signIn.withPassword(values);
        }}
        onRegister={signIn.withNewAccount}
        onFaceId={signIn.withFaceId}
      />
      <Suspense>
        <LegalPagesOnDemand />
        <SignInDialogs signIn={signIn} onExpire={() => setExpired(true)} />
      </Suspense>
    </BrandPanel>
  );
}

interface SignInDialogsProps {
  readonly signIn: SignIn;
  readonly onExpire: () => void;
}

function SignInDialogs({ signIn, onExpire }: SignInDialogsProps): ReactElement | null {
  const { dialog, isDialogOpen: isOpen, closeDialog } = signIn;
  if (dialog === null) return null;
  if (dialog.kind === 'attention') return <AttentionDialog isOpen={isOpen} onClose={closeDialog} />;
  const { ticket } = dialog;
  return (
    <SecurityVerification
      // A new ticket is a new sign-in: the key resets what was typed for the previous one.
      key={ticket.loginTicket}
      isOpen={isOpen}
      onClose={closeDialog}
      onSubmit={(code) => signIn.withCode(ticket, code)}
      onExpire={() => {
        closeDialog();
        onExpire();
      }}
    />
  );
}

/** Mounted on the first `#terms` or `#privacy` and then kept, so that closing can animate. */
function LegalPagesOnDemand(): ReactElement | null {
  const { hash } = useLocation();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (hash !== '') setUsed(true);
  }, [hash]);
  return isUsed ? <LegalPages /> : null;
}
