import type { ReactElement } from 'react';

/** Tells password managers whose password a form asks for. Hidden. */
export function UsernameHint({ email }: { readonly email: string }): ReactElement {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
