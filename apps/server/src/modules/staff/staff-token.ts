import type { Random } from '../../platform/random.ts';

const PREFIX = 'gimstaff_';

/** Opaque and random; only its hash is stored. The prefix lets secret scanners recognise it. */
export const staffToken = (random: Random): string => `${PREFIX}${random.bytes(32).toString('base64url')}`;

/** Whether it has the form of our tokens. Anything else needs no query. */
export const looksLikeStaffToken = (token: string): boolean => /^gimstaff_[\w-]{43}$/.test(token);
