import type { ReactElement } from 'react';
import type { LoginTicket } from './api.ts';
import { Attention } from './attention.tsx';
import { SecurityVerification } from './security-verification.tsx';

export type SignInDialog =
  | { readonly kind: 'attention' }
  | { readonly kind: 'securityVerification'; readonly ticket: LoginTicket };

interface SignInDialogsProps {
  /** The last one that was opened: it stays drawn while it fades away. */
  readonly dialog: SignInDialog;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (ticket: LoginTicket, code: string) => Promise<void>;
  readonly onExpire: (error: unknown) => void;
}

/** What can stand in front of the sign-in form. In a chunk of its own: most visits open none of them. */
export function SignInDialogs(props: SignInDialogsProps): ReactElement {
  const { dialog, isOpen, onClose, onConfirm, onExpire } = props;
  if (dialog.kind === 'attention') return <Attention isOpen={isOpen} onClose={onClose} />;
  const { ticket } = dialog;
  return (
    <SecurityVerification
      // Another ticket is another sign-in: nothing typed for the one before belongs to it.
      key={ticket.loginTicket}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={(code) => onConfirm(ticket, code)}
      onExpire={onExpire}
    />
  );
}
