import type { Auth, Endpoint } from '@gim/contract';
import type { IdentityGate, SignatureVerifier } from '../platform/caller.ts';
import { looseObjects } from './strict-schema.ts';

const authKinds: readonly Auth['kind'][] = ['anyone', 'user', 'staff', 'signature'];

/**
 * Rejects, at boot, an endpoint that is unsafe to serve: no rule for who may call (Z-01), or objects that allow unknown
 * keys (Z-05).
 */
export function checkEndpoint(endpoint: Endpoint): void {
  const fail = (fault: string): never => {
    throw new Error(`The endpoint ${endpoint.name} (${endpoint.method} ${endpoint.path}) ${fault}.`);
  };
  // The types require an auth, but a cast object may lack it.
  const auth: Partial<Auth> | undefined = endpoint.auth;
  if (auth?.kind === undefined || !authKinds.includes(auth.kind)) fail('does not declare who may call it');
  if (endpoint.auth.kind === 'staff' && endpoint.auth.right === undefined)
    fail('does not name the right it needs');
  if (endpoint.auth.kind === 'user' && endpoint.auth.kyc !== undefined && 'notVerified' in endpoint.auth)
    fail('needs a checked identity, but no confirmed e-mail');
  if (endpoint.idempotent === true && !['user', 'staff'].includes(endpoint.auth.kind)) {
    fail('is idempotent but has no caller to keep the key for');
  }
  if (endpoint.auth.kind === 'signature' && (endpoint.body !== undefined || endpoint.method !== 'POST'))
    fail('is signed, so it must be a POST whose body has no schema');
  if (endpoint.method === 'GET' && endpoint.body !== undefined) fail('is a GET with a body');
  if (endpoint.revalidates === true && (endpoint.method !== 'GET' || endpoint.reply === null))
    fail('can be revalidated, so it must be a GET with a reply');
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  if (names.length > 0 && endpoint.params === undefined) fail('has a path with parts but no schema for them');
  for (const part of ['params', 'query', 'body', 'reply'] as const) {
    const schema = endpoint[part];
    if (schema === undefined || schema === null) continue;
    const loose = looseObjects(schema);
    if (loose.length > 0) fail(`lets unknown keys through in its ${part}: ${loose.join(', ')}`);
  }
}

/** Rejects, at boot, an endpoint whose callers this process cannot authenticate. */
export function checkCallerParts(
  { name, auth }: Pick<Endpoint, 'name' | 'auth'>,
  { identityGate, signatures }: CallerParts,
): void {
  if (auth.kind === 'user' && auth.kyc !== undefined && identityGate === undefined)
    throw new Error(`The endpoint ${name} needs a checked identity, and nothing here can tell who has one.`);
  if (auth.kind === 'signature' && signatures?.knows(auth.partner) !== true)
    throw new Error(
      `The endpoint ${name} needs a signature, and nothing here can check one of ${auth.partner}.`,
    );
}

interface CallerParts {
  readonly identityGate: IdentityGate | undefined;
  readonly signatures: SignatureVerifier | undefined;
}
