import type { createPoint, Input } from '@gim/contract';
import { parseMoney } from '@gim/money';
import { Refusal } from '../../../platform/refusal.ts';
import { isTimeZone } from '../../../platform/zoned-time.ts';
import type { PointFields, SideBounds } from '../point.ts';
import { wrongField } from '../point-policy.ts';
import { USD } from '../price-policy.ts';

type WireFields = Omit<Input<typeof createPoint>['body'], 'note'>;

/** What staff wrote, with amounts of dollars; the first field that is wrong is refused by its name. */
export function readFields(wire: WireFields): PointFields {
  const { fixedFee, cashIn, cashOut, ...same } = wire;
  const amount = (decimal: string, field: string) => {
    const parsed = parseMoney(USD, decimal);
    if (!parsed.ok || parsed.value.units > UNITS_MAX) throw new Refusal('PointInvalid', { field });
    return parsed.value;
  };
  const bounds = ({ min, max, perDay }: WireFields['cashIn'], field: string): SideBounds => ({
    min: amount(min, field),
    max: amount(max, field),
    perDay: amount(perDay, field),
  });
  const fields: PointFields = {
    ...same,
    hours: same.hours.toSorted((one, other) => one.weekday - other.weekday),
    fixedFee: amount(fixedFee, 'fixedFee'),
    cashIn: bounds(cashIn, 'cashIn'),
    cashOut: bounds(cashOut, 'cashOut'),
  };
  const field = isTimeZone(fields.timeZone) ? wrongField(fields) : 'timeZone';
  if (field !== null) throw new Refusal('PointInvalid', { field });
  return fields;
}

/** More cents than anybody means, and still within what the database counts. */
const UNITS_MAX = 10n ** 15n;
