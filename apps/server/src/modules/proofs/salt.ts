import { keyedHash } from '../../platform/crypto/keyed-hash.ts';
import type { ProofsCore } from './core.ts';
import type { Count } from './store.ts';

/**
 * Another one for each customer and each count: a leaf tells nothing about the balance behind it, and nobody follows a customer
 * from one count to the next.
 */
export const saltOf = (
  { saltKey }: Pick<ProofsCore, 'saltKey'>,
  { day, edition, userId }: Count & { readonly userId: string },
): string => keyedHash(saltKey, [day, String(edition), userId]).toString('hex');
