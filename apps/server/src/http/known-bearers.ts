import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { TwoGenerationCache } from '../platform/two-generation-cache.ts';

const BEARERS_MAX = 8_192;

/**
 * The Authorization headers that were good a moment ago, in this process. They only decide who goes first; every call
 * still authenticates. Known by their hash, so that memory holds nothing that could be used.
 */
export interface KnownBearers {
  has(request: IncomingMessage): boolean;
  /** Remembers the header of a request that has authenticated. */
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
