import type { createPoint, Input } from '@gim/contract';
import { parseMoney } from '@gim/money';
import { Refusal } from '../../../platform/refusal.ts';
import { isTimeZone } from '../../../platform/zoned-time.ts';
import type { PointFields, SideBounds } from '../point.ts';
import { wrongField } from '../point-policy.ts';
import { USD } from '../price-policy.ts';

type WireFields = Omit<Input<typeof createPoint>['body'], 'note'>;

/** Parses the fields sent by staff. Refuses the first invalid one by its name. */
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

/** A bound for typing errors, well within the database's range. */
const UNITS_MAX = 10n ** 15n;
