import { databaseFaultOf } from '../../platform/db/database-fault.ts';
import { isDatabaseAnswer } from '../../platform/db/guarded-pool.ts';
import { OutcomeUnknown } from '../../platform/db/outcome-unknown.ts';
import { sqlState } from '../../platform/db/sql-state.ts';

/**
 * Why a batch failed.
 * `collision`: another writer was first; reading again and trying again is right. `duplicate`: a key is in the books.
 * `fence`: this process does not know the end of its chain. `broken`: the books do not add up. `halted`: writing is
 * stopped. `lost`: nobody knows what became of it. `refused`: a companion said no. `blocked`: a companion's row is locked
 * by somebody else. `poison`: something in the batch cannot be written.
 */
export type WriteFailure =
  | 'collision'
  | 'duplicate'
  | 'fence'
  | 'broken'
  | 'halted'
  | 'lost'
  | 'refused'
  | 'blocked'
  | 'poison';

/** A figure below zero can only come from books or a program that are wrong. Every other CHECK judges one posting. */
const BROKEN_BOOKS = 'entry_balance';

export function writeFailureOf(error: unknown, { isLost }: { isLost: boolean }): WriteFailure {
  if (isLost || error instanceof OutcomeUnknown) return 'lost';
  const code = sqlState(error);
  if (code === '40001' || code === '40P01') return 'collision';
  // An outage is nobody's fault: what it hits is tried again, and never taken for something that cannot be written.
  if (databaseFaultOf(error) !== undefined) return 'lost';
  if (!isDatabaseAnswer(error)) return 'poison';
  const schema: unknown = Reflect.get(Object(error), 'schema');
  const table: unknown = Reflect.get(Object(error), 'table');
  const constraint: unknown = Reflect.get(Object(error), 'constraint');
  switch (code) {
    case 'GL001':
    case 'GL003':
      return 'broken';
    case 'GL002':
      return 'fence';
    case 'GL009':
      return 'halted';
    case '23514':
      return schema === 'ledger' && constraint === BROKEN_BOOKS ? 'broken' : 'poison';
    case '23505':
      if (schema !== 'ledger') return 'poison';
      if (table === 'entry') return 'collision';
      if (table === 'batch') return 'fence';
      return table === 'posting' ? 'duplicate' : 'poison';
    default:
      return 'poison';
  }
}
