import { keyedHash } from '../../platform/crypto/keyed-hash.ts';
import type { ProofsCore } from './core.ts';
import type { Count } from './store.ts';

/**
 * Different for each customer and each count: a leaf reveals nothing about its balance, and a customer cannot be traced
 * from one count to the next.
 */
export const saltOf = (
  { saltKey }: Pick<ProofsCore, 'saltKey'>,
  { day, edition, userId }: Count & { readonly userId: string },
): string => keyedHash(saltKey, [day, String(edition), userId]).toString('hex');
