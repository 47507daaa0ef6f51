import type { Endpoint, Problem, Right, WebhookPartner } from '@gim/contract';
import type { PointScope } from './point-scope.ts';

export interface UserCaller {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  /** The e-mail is not confirmed yet: only endpoints that say so may be called. */
  readonly notVerified: boolean;
  /** When the token or the session behind it runs out, whichever is first. */
  readonly expiresAt: Date;
}

export interface StaffCaller {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly sessionId: string;
  /** Held everywhere. */
  readonly rights: ReadonlySet<Right>;
}

/** A member of staff as the edge knows them. Handlers get less of it: points are asked for by way of the scope alone. */
export interface SignedInStaff extends StaffCaller {
  /** Held at the own points, and nowhere else. */
  readonly pointRights: ReadonlySet<Right>;
  readonly pointIds: readonly string[];
}

/** Who calls an endpoint of what belongs to a point. Who it is, is told by the scope, together with where they may do it. */
export interface PointStaffCaller {
  readonly kind: 'staff';
  readonly points: PointScope;
}

export interface PartnerCaller {
  readonly kind: 'partner';
  readonly partner: WebhookPartner;
  readonly message: SignedMessage;
}

/** What the signature of a partner says about a message beside its bytes. */
export interface SignedMessage {
  /** The partner's own id of it: the same however often it is delivered. */
  readonly id: string;
  readonly sentAt: Date;
}

export type Caller = UserCaller | SignedInStaff;

/** Who an endpoint's handler may rely on, by what the endpoint declares. */
export type CallerOf<E extends Endpoint> = E['auth'] extends { kind: 'user' }
  ? UserCaller
  : E['auth'] extends { kind: 'staff'; scope: 'point' }
    ? PointStaffCaller
    : E['auth'] extends { kind: 'staff' }
      ? StaffCaller
      : E['auth'] extends { kind: 'signature' }
        ? PartnerCaller
        : null;

/** Tells who holds a bearer token. The sessions and staff modules answer; the edge only asks. */
export interface Authenticator {
  /**
   * Null when the token is not good, whatever the reason. `fresh` asks for the truth of this very second, as money
   * needs it (S-08); otherwise an answer may be some seconds old.
   */
  authenticate(bearer: string, asked: { readonly fresh: boolean }): Promise<Caller | null>;
}

/** Tells whether a user's identity is checked, for endpoints that need it. The kyc module answers; the edge only asks. */
export interface IdentityGate {
  /** Reads the present state, never a token or a cache: a revoked approval counts at once. Null lets the user pass. */
  problemOf(userId: string): Promise<Extract<Problem, `Kyc${string}`> | null>;
}

/** Tells whether a partner really sent these bytes. */
export interface SignatureVerifier {
  /** Whether messages of the partner can be checked here. The boot refuses an endpoint of one that cannot. */
  knows(partner: WebhookPartner): boolean;
  /** Null when the signature is not good, whatever the reason. */
  verify(message: {
    readonly partner: WebhookPartner;
    readonly header: (name: string) => string | undefined;
    readonly bytes: Uint8Array;
  }): Promise<SignedMessage | null>;
}

/** Asks one after the other; the first that knows the token answers. */
export const anyAuthenticator = (authenticators: readonly Authenticator[]): Authenticator => ({
  async authenticate(bearer, asked) {
    for (const { authenticate } of authenticators) {
      const caller = await authenticate(bearer, asked);
      if (caller !== null) return caller;
    }
    return null;
  },
});
