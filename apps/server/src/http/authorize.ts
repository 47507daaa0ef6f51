import type { Auth } from '@gim/contract';
import type { Authenticator, Caller, IdentityGate, SignedInStaff } from '../platform/caller.ts';
import { Refusal } from '../platform/refusal.ts';

/** Bearer tokens are short; anything longer is not worth a signature check. */
const bearerPattern = /^Bearer ([\w~+/.=-]{1,4096})$/;

/** Returns the caller that the endpoint declares, or throws a refusal. Denied by default (Z-01). */
export async function authorize(
  auth: Auth,
  {
    header,
    fresh,
    authenticator,
  }: { header: string | undefined; fresh: boolean; authenticator: Authenticator },
): Promise<Caller | null> {
  if (auth.kind === 'anyone' || auth.kind === 'signature') return null;
  const bearer = bearerPattern.exec(header ?? '')?.[1];
  const caller = bearer === undefined ? null : await authenticator.authenticate(bearer, { fresh });
  // A user token at the desk, or a staff token in the wallet, is answered like no session, so that the response does
  // not reveal that it is valid elsewhere.
  if (caller === null || caller.kind !== auth.kind) throw new Refusal('SessionRequired');
  if (caller.kind === 'staff') {
    if (auth.kind !== 'staff' || !hasRight(auth, caller)) throw new Refusal('NotAllowed');
    return caller;
  }
  if (caller.notVerified && !(auth.kind === 'user' && auth.notVerified === 'allowed')) {
    throw new Refusal('EmailNotVerified');
  }
  return caller;
}

/** A right limited to the own points only opens endpoints that check which point the call is about. */
const hasRight = ({ right, scope }: Auth & { kind: 'staff' }, caller: SignedInStaff): boolean =>
  caller.rights.has(right) || (scope === 'point' && caller.pointRights.has(right));

/** Another user's id is answered as if it did not exist. */
export function checkOwner(
  auth: Auth,
  caller: Caller | null,
  input: { params: unknown; query: unknown },
): void {
  if (auth.kind !== 'user' || auth.owner === 'none') return;
  const named: unknown = auth.owner === 'path' ? input.params : input.query;
  const id: unknown = typeof named === 'object' && named !== null ? Reflect.get(named, 'id') : undefined;
  if (caller?.kind !== 'user' || typeof id !== 'string' || id.toLowerCase() !== caller.userId.toLowerCase()) {
    throw new Refusal('NotFound');
  }
}

/** Checks the caller's KYC status, only for endpoints that require it. */
export async function checkIdentity(
  auth: Auth,
  caller: Caller | null,
  gate: IdentityGate | undefined,
): Promise<void> {
  if (auth.kind !== 'user' || auth.kyc === undefined) return;
  if (caller?.kind !== 'user' || gate === undefined) throw new Refusal('KycRequired');
  const problem = await gate.problemOf(caller.userId);
  if (problem !== null) throw new Refusal(problem);
}
