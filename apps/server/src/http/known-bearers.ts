import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TwoGenerationCache } from '../platform/two-generation-cache.ts';

const BEARERS_MAX = 8_192;

/**
 * The Authorization headers that recently authenticated in this process. They only set the priority; every call still
 * authenticates. Stored as hashes, so that memory holds no usable token.
 */
export interface KnownBearers {
  has(request: IncomingMessage): boolean;
  /** Adds the header of a request that has authenticated. */
  add(request: IncomingMessage): void;
}

export function createKnownBearers(): KnownBearers {
  const known = new TwoGenerationCache<string, true>(BEARERS_MAX);
  /** Requests whose header was found, so that it is not hashed a second time. */
  const found = new WeakSet<IncomingMessage>();
  const nameOf = (header: string): string => hash('sha256', header, 'base64');
  return {
    has(request) {
      const { authorization } = request.headers;
      if (authorization === undefined || known.get(nameOf(authorization)) === undefined) return false;
      found.add(request);
      return true;
    },
    add(request) {
      const { authorization } = request.headers;
      if (authorization !== undefined && !found.has(request)) known.set(nameOf(authorization), true);
    },
  };
}
