import { hash } from 'node:crypto';
import { RecentMap } from '../platform/recent-map.ts';

const BEARERS_MAX = 8_192;

/**
 * The Authorization headers that were good a moment ago, in this process. They only decide who goes first; every call
 * still authenticates. Known by their hash, so that memory holds nothing that could be used.
 */
export interface KnownBearers {
  add(header: string): void;
  has(header: string | undefined): boolean;
}

export function createKnownBearers(): KnownBearers {
  const known = new RecentMap<string, true>(BEARERS_MAX);
  const nameOf = (header: string): string => hash('sha256', header, 'base64');
  return {
    add: (header) => known.set(nameOf(header), true),
    has: (header) => header !== undefined && known.get(nameOf(header)) === true,
  };
}
