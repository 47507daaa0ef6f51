import { ApiError, type Client } from '@gim/client';
import type { Reply, Request } from '@gim/contract/endpoint';
import { staffLogin } from '@gim/contract/staff';

/** All three factors, required at every sign-in. */
export type Credentials = Request<typeof staffLogin>['body'];

/** Why signing in failed, as far as the operator may know. */
export type SignInRefusal = 'wrong' | 'slowDown' | 'unavailable';

export type SignInResult =
  | { readonly kind: 'signedIn'; readonly session: Reply<typeof staffLogin> }
  | { readonly kind: 'refused'; readonly reason: SignInRefusal };

/** Signs in. A wrong e-mail, password or code give the same response, so that it does not reveal which was wrong. */
export async function signIn(client: Client, credentials: Credentials): Promise<SignInResult> {
  try {
    return { kind: 'signedIn', session: await client.call(staffLogin, { body: credentials }) };
  } catch (error) {
    return { kind: 'refused', reason: refusalOf(error) };
  }
}

function refusalOf(error: unknown): SignInRefusal {
  if (!(error instanceof ApiError)) return 'unavailable';
  if (error.status === 429) return 'slowDown';
  return error.status === 400 ? 'wrong' : 'unavailable';
}
