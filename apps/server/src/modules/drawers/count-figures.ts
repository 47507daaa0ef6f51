import { money, toDecimal } from '@gim/money';
import type { StoredCount } from './count-store.ts';
import { USD } from './legs.ts';

const text = (units: bigint): string => toDecimal(money(USD, units));

/** What is audited of a count once it has ended. */
export const countFigures = ({ id, countedBy, notes, units, mustBe, reason, note }: StoredCount) => ({
  count: id,
  countedBy,
  mustBe: text(mustBe),
  counted: text(units),
  difference: text(units - mustBe),
  notes,
  reason,
  note,
});
