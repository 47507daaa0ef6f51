import { databaseFaultOf } from '../../platform/db/database-fault.ts';
import { isDatabaseAnswer } from '../../platform/db/guarded-pool.ts';
import { OutcomeUnknown } from '../../platform/db/outcome-unknown.ts';
import { sqlState } from '../../platform/db/sql-state.ts';

/**
 * Why a batch failed.
 * `collision`: another process wrote the same account first; reload and retry. `duplicate`: a key is posted already.
 * `fence`: the batch does not follow the head of the chain. `broken`: the books do not add up. `halted`: writing is
 * stopped. `lost`: the connection was lost, the outcome is unknown. `refused`: a companion row was not in the expected
 * state. `blocked`: a companion row is locked by another transaction. `poison`: a posting of the batch is invalid.
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

/** The check on negative balances. Its violation means broken books or a bug; any other check means an invalid posting. */
const BROKEN_BOOKS = 'entry_balance';

export function writeFailureOf(error: unknown, { isLost }: { isLost: boolean }): WriteFailure {
  if (isLost || error instanceof OutcomeUnknown) return 'lost';
  const code = sqlState(error);
  if (code === '40001' || code === '40P01') return 'collision';
  // An outage is retried: it must not make a posting look invalid.
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
