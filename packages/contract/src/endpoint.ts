import type { core } from 'zod/mini';
import type { Problem } from './problems.ts';

type Schema = core.$ZodType;

/**
 * The rights that endpoints and desk sections require. Staff roles are sets of rights, stored as data by the server; it
 * does not start if an endpoint requires a right that its data lacks.
 */
export const rights = [
  'desk.open',
  'staff.read',
  'staff.manage',
  'staff.approve',
  'audit.read',
  'users.read',
  'users.freeze',
  'users.unfreeze.request',
  'users.unfreeze.approve',
  'kyc.read',
  'kyc.decide',
  'payouts.read',
  'payouts.decide',
  'withdrawals.read',
  'withdrawals.decide',
  'treasury.read',
  'treasury.stop',
  'treasury.manage',
  'support.read',
  'support.answer',
  'cases.read',
  'cases.work',
  'cash-orders.read',
  'cash-orders.serve',
  'cash-orders.cancel',
  'points.read',
  'points.manage',
  'drawers.read',
  'drawers.count',
] as const;
export type Right = (typeof rights)[number];

/**
 * Who may call an endpoint. The server denies by default: an endpoint without this field does not compile,
 * and the server does not start if one lacks it at run time.
 *
 * `owner` says where the request carries the caller's own id. Another user's id there is answered with 404, as if it
 * did not exist. `kyc` names the status that the caller's identity check must have at the moment of the call; any other
 * is refused with `KycRequired`, `KycPending` or `KycRejected`.
 */
export type Auth =
  | { readonly kind: 'anyone' }
  | {
      readonly kind: 'user';
      readonly owner: 'path' | 'query' | 'none';
      readonly notVerified?: 'allowed';
      readonly kyc?: 'approved';
    }
  | {
      readonly kind: 'staff';
      readonly right: Right;
      /** The resource belongs to an exchange point: the handler must check that the caller may access that point. */
      readonly scope?: 'point';
    }
  | { readonly kind: 'signature'; readonly partner: WebhookPartner };

/** The partners that send us webhooks. Each has one endpoint, `POST /api/webhooks/<partner>`. */
export const webhookPartners = ['kyc', 'payouts'] as const;
export type WebhookPartner = (typeof webhookPartners)[number];

/**
 * The single declaration of an API call: the server mounts it, the client calls it, the reference is generated from it.
 */
export interface Endpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters as in the specification: `/api/users/{id}/devices/{deviceId}`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly auth: Auth;
  readonly params?: Schema;
  readonly query?: Schema;
  /**
   * Without it the endpoint refuses any request body. A signed endpoint (webhook) declares none either: its body has
   * the partner's own JSON shape and is verified as raw bytes against the signature.
   */
  readonly body?: Schema;
  /** `null` answers 204 without a body, or the file if `file` is set. */
  readonly reply: Schema | null;
  /** The endpoint streams a file of one of these media types. Its `reply` is `null`. */
  readonly file?: readonly [string, ...string[]];
  /** The problems of this endpoint, beyond those that every endpoint shares. */
  readonly problems: readonly Problem[];
  /** The call moves money and requires an `Idempotency-Key` header. */
  readonly idempotent?: true;
  /**
   * Checks the session in the database, not only the token, so that a revoked session stops at once. `idempotent`
   * implies it.
   */
  readonly fresh?: true;
  /**
   * The answer of this GET has an `ETag`, and is 304 without a body for a caller that sends the same one as
   * `If-None-Match`. It saves the bytes on the way, not the work: the answer is made before its tag is known. So it is
   * for answers that are read again and again and seldom change; a page of the history costs a tenth more with it.
   */
  readonly revalidates?: true;
  /** The call prevents a loss, such as freezing an account: an overloaded server sheds other requests first. */
  readonly urgent?: true;
}

type Value<S> = S extends Schema ? core.output<S> : undefined;
type Sent<S> = S extends Schema ? core.input<S> : undefined;
type Part<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** The parsed input of an endpoint's handler. */
export interface Input<E extends Endpoint> {
  readonly params: Value<Part<E, 'params'>>;
  readonly query: Value<Part<E, 'query'>>;
  readonly body: Value<Part<E, 'body'>>;
}

type OnlyPresent<T> = { readonly [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** The parts of a request that the endpoint declares. */
export type Request<E extends Endpoint> = OnlyPresent<{
  params: Sent<Part<E, 'params'>>;
  query: Sent<Part<E, 'query'>>;
  body: Sent<Part<E, 'body'>>;
}>;

export type Reply<E extends Endpoint> = E extends { readonly file: readonly string[] }
  ? Blob
  : E['reply'] extends Schema
    ? core.output<E['reply']>
    : undefined;

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;
