import { useState } from 'react';
import { useServices } from '../../platform/services.ts';
import { confirmSignIn, type LoginTicket, register, signIn } from './api.ts';
import type { RegisterValues, SignInValues } from './credentials.ts';

/** The dialog over the sign-in form. Kept while it fades out. */
export type SignInDialog =
  | { readonly kind: 'attention' }
  | { readonly kind: 'securityVerification'; readonly ticket: LoginTicket };

export interface SignIn {
  readonly dialog: SignInDialog | null;
  readonly isDialogOpen: boolean;
  readonly closeDialog: () => void;
  readonly withPassword: (values: SignInValues) => Promise<void>;
  readonly withCode: (ticket: LoginTicket, code: string) => Promise<void>;
  readonly withFaceId: () => Promise<void>;
  readonly withNewAccount: (values: RegisterValues) => Promise<void>;
}

export interface SignInDeps {
  /** Opens the page after sign-in. */
  readonly enter: (status: string) => Promise<void>;
  /** Signs in with this device's passkey and returns the user's status. */
  readonly signInWithPasskey: () => Promise<string>;
}

/** The kinds of sign-in and the dialogs they may open. */
export function useSignIn({ enter, signInWithPasskey }: SignInDeps): SignIn {
  const services = useServices();
  const [dialog, setDialog] = useState<SignInDialog | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const show = (next: SignInDialog): void => {
    setDialog(next);
    setDialogOpen(true);
  };
  return {
    dialog,
    isDialogOpen,
    closeDialog: () => setDialogOpen(false),
    async withPassword(values) {
      const step = await signIn(services, values);
      if (step.kind === 'secondFactor') show({ kind: 'securityVerification', ticket: step.ticket });
      else await enter(step.status);
    },
    withCode: async (ticket, code) => enter(await confirmSignIn(services, ticket, code)),
    async withFaceId() {
      if (!services.passkeyMark.isSet()) return show({ kind: 'attention' });
      try {
        await enter(await signInWithPasskey());
      } catch (error) {
        const reason = passkeyFailure(error);
        if (reason === 'unsupported') show({ kind: 'attention' });
        // Dismissing the passkey prompt is not an error.
        else if (reason !== 'dismissed') throw error;
      }
    },
    withNewAccount: async (values) => enter(await register(services, values)),
  };
}

/** Recognised by name, so that the landing page need not load the WebAuthn code. */
function passkeyFailure(error: unknown): unknown {
  return error instanceof Error && error.name === 'PasskeyError' && 'reason' in error ? error.reason : null;
}
