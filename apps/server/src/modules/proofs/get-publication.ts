import type { ProofPublication } from '@gim/contract';
import { Refusal } from '../../platform/refusal.ts';
import type { ProofsCore } from './core.ts';
import { findPublication } from './store.ts';

/** The publication of a day, or the newest. */
export async function getPublication(
  { db }: Pick<ProofsCore, 'db'>,
  day: string | null,
): Promise<ProofPublication> {
  const found = day === null || isDay(day) ? await findPublication(db.autocommit, day) : undefined;
  if (found === undefined) throw new Refusal('NotFound');
  const { day: date, edition, statement, signature, publicKey } = found;
  return { date, edition, statement, signature, publicKey };
}

/** Rejects dates such as 31 February, for which PostgreSQL would throw an error. */
const isDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};
