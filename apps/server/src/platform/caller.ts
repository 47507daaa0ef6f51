import type { Endpoint, Problem, Right, WebhookPartner } from '@gim/contract';
import type { PointScope } from './point-scope.ts';

export interface UserCaller {
  readonly kind: 'user';
  readonly userId: string;
  readonly sessionId: string;
  readonly deviceId: string;
  /** The e-mail is not verified yet: only endpoints that allow it may be called. */
  readonly notVerified: boolean;
  /** When the token or its session expires, whichever is first. */
  readonly expiresAt: Date;
}

interface StaffIdentity {
  readonly kind: 'staff';
  readonly staffId: string;
  readonly sessionId: string;
  /** Rights that apply everywhere. */
  readonly rights: ReadonlySet<Right>;
}

/** The caller of an endpoint that is not about a point. */
export interface StaffCaller extends StaffIdentity {
  /** For a reply with more details for callers who also have this right: where it applies, or null without it. */
  pointsWith(right: Right): PointScope | null;
}

/** A member of staff as the HTTP layer knows them. Handlers get less: points only through the scope. */
export interface SignedInStaff extends StaffIdentity {
  /** Rights that apply at the own points only. */
  readonly pointRights: ReadonlySet<Right>;
  readonly pointIds: readonly string[];
}

/** The caller of an endpoint about a point. The scope gives the staff id together with a permitted point. */
export interface PointStaffCaller {
  readonly kind: 'staff';
  readonly points: PointScope;
}

export interface PartnerCaller {
  readonly kind: 'partner';
  readonly partner: WebhookPartner;
  readonly message: SignedMessage;
}

/** What a partner's signature covers besides the bytes. */
export interface SignedMessage {
  /** The partner's id of the message: the same for every delivery. */
  readonly id: string;
  readonly sentAt: Date;
}

export type Caller = UserCaller | SignedInStaff;

/** The caller that an endpoint's handler gets, by the endpoint's declared auth. */
export type CallerOf<E extends Endpoint> = E['auth'] extends { kind: 'user' }
  ? UserCaller
  : E['auth'] extends { kind: 'staff'; scope: 'point' }
    ? PointStaffCaller
    : E['auth'] extends { kind: 'staff' }
      ? StaffCaller
      : E['auth'] extends { kind: 'signature' }
        ? PartnerCaller
        : null;

/** Identifies the holder of a bearer token. Implemented by the sessions and staff modules. */
export interface Authenticator {
  /**
   * Null if the token is not valid, for whatever reason. `fresh` reads the current state, as money needs it (S-08);
   * otherwise a result may be some seconds old.
   */
  authenticate(bearer: string, asked: { readonly fresh: boolean }): Promise<Caller | null>;
}

/** Checks whether a user's identity is verified, for endpoints that require it. Implemented by the kyc module. */
export interface IdentityGate {
  /** Reads the current state, never a token or a cache: a revoked approval counts at once. Null lets the user pass. */
  problemOf(userId: string): Promise<Extract<Problem, `Kyc${string}`> | null>;
}

/** Verifies that a partner sent these bytes. */
export interface SignatureVerifier {
  /**
   * Whether messages of the partner can be verified here. The server does not start with an endpoint of a partner that
   * it cannot verify.
   */
  knows(partner: WebhookPartner): boolean;
  /** Null if the signature is not valid, for whatever reason. */
  verify(message: {
    readonly partner: WebhookPartner;
    readonly header: (name: string) => string | undefined;
    readonly bytes: Uint8Array;
  }): Promise<SignedMessage | null>;
}

/** Tries them in order; the first that knows the token answers. */
export const anyAuthenticator = (authenticators: readonly Authenticator[]): Authenticator => ({
  async authenticate(bearer, asked) {
    for (const { authenticate } of authenticators) {
      const caller = await authenticate(bearer, asked);
      if (caller !== null) return caller;
    }
    return null;
  },
});
