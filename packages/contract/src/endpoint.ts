import type { core } from 'zod/mini';
import type { Problem } from './problems.ts';

type Schema = core.$ZodType;

/**
 * The rights that endpoints and sections of the desk ask for. Roles are sets of these, kept as data by the server; it does not
 * start with an endpoint that asks for one its data does not have.
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
 * and one that reaches the server without it fails the boot.
 *
 * `owner` says where the caller's own id stands. Somebody else's id there is answered 404, as if it did not exist.
 * `kyc` names the status that the caller's identity check must have at the moment of the call; any other is refused with
 * `KycRequired`, `KycPending` or `KycRejected`.
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
      /** What it shows or changes belongs to a point: its handler has to ask whether the caller may have that point. */
      readonly scope?: 'point';
    }
  | { readonly kind: 'signature'; readonly partner: WebhookPartner };

/** The partners that send us messages. Each has one endpoint, `POST /api/webhooks/<partner>`. */
export const webhookPartners = ['kyc', 'payouts'] as const;
export type WebhookPartner = (typeof webhookPartners)[number];

/** One call of the API, written once: the server mounts it, the client calls it, the reference is generated from it. */
export interface Endpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In the specification's spelling: `/api/users/{id}/devices/{deviceId}`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly auth: Auth;
  readonly params?: Schema;
  readonly query?: Schema;
  /**
   * Without it the call takes no body at all: any byte of one is refused. A signed call names none either: its body is JSON
   * of the partner's own shape, checked as bytes against the signature.
   */
  readonly body?: Schema;
  /** `null` answers 204 without a body, or a file where the endpoint names one. */
  readonly reply: Schema | null;
  /** The call answers a file of one of these media types, streamed. Its `reply` is `null`. */
  readonly file?: readonly [string, ...string[]];
  /** What this endpoint can refuse with, beyond the problems every endpoint shares. */
  readonly problems: readonly Problem[];
  /** The call moves money: it needs an `Idempotency-Key` header. */
  readonly idempotent?: true;
  /** The session itself is looked at, not only its token, so that a revoked one stops at once. `idempotent` implies it. */
  readonly fresh?: true;
  /** The call stops a loss: a server that has too much to do turns others away first. */
  readonly urgent?: true;
}

type Value<S> = S extends Schema ? core.output<S> : undefined;
type Sent<S> = S extends Schema ? core.input<S> : undefined;
type Part<E, K extends keyof Endpoint> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** What the handler of an endpoint receives, parsed. */
export interface Input<E extends Endpoint> {
  readonly params: Value<Part<E, 'params'>>;
  readonly query: Value<Part<E, 'query'>>;
  readonly body: Value<Part<E, 'body'>>;
}

type OnlyPresent<T> = { readonly [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller of an endpoint sends: only the parts that the endpoint declares. */
export type Request<E extends Endpoint> = OnlyPresent<{
  params: Sent<Part<E, 'params'>>;
  query: Sent<Part<E, 'query'>>;
  body: Sent<Part<E, 'body'>>;
}>;

/** What an endpoint answers. */
export type Reply<E extends Endpoint> = E extends { readonly file: readonly string[] }
  ? Blob
  : E['reply'] extends Schema
    ? core.output<E['reply']>
    : undefined;

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;
