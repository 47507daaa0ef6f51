import { isDeepStrictEqual } from 'node:util';
import type { createPoint, Input } from '@gim/contract';
import { toDecimal } from '@gim/money';
import type { PointFields, SideBounds } from '../point.ts';

/** The fields that staff can change, as in the API and in the audit log. */
export type ShownFields = Omit<Input<typeof createPoint>['body'], 'note'>;

export function shownFields(fields: PointFields): ShownFields {
  const bounds = ({ min, max, perDay }: SideBounds) => ({
    min: toDecimal(min),
    max: toDecimal(max),
    perDay: toDecimal(perDay),
  });
  return {
    name: fields.name,
    city: fields.city,
    address: fields.address,
    timeZone: fields.timeZone,
    latitude: fields.latitude,
    longitude: fields.longitude,
    phone: fields.phone,
    comment: fields.comment,
    directions: [...fields.directions],
    hours: [...fields.hours],
    feePercent: fields.feePercent,
    fixedFee: toDecimal(fields.fixedFee),
    cashbackPercent: fields.cashbackPercent,
    cashIn: bounds(fields.cashIn),
    cashOut: bounds(fields.cashOut),
    leadDays: fields.leadDays,
    slotPlaces: fields.slotPlaces,
  };
}

/** Only the fields that differ, before and after. */
export function changesBetween(
  before: object,
  after: object,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } {
  const changed = Object.entries(after).filter(
    ([field, value]) => !isDeepStrictEqual(Reflect.get(before, field), value),
  );
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, Reflect.get(before, field)])),
    after: Object.fromEntries(changed),
  };
}
