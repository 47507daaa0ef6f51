import type { Random } from '../../platform/random.ts';

const PREFIX = 'gimstaff_';

/** Opaque and random; only its hash is kept. The prefix lets scanners of leaked secrets know it. */
export const staffToken = (random: Random): string => `${PREFIX}${random.bytes(32).toString('base64url')}`;

/** Whether it can be one of ours at all: everything else is not worth asking the database. */
export const looksLikeStaffToken = (token: string): boolean => /^gimstaff_[\w-]{43}$/.test(token);
