import * as call from '@gim/contract';
import { packed } from '@gim/contract/testing/hostile-strings';
import { byLanguage, languages } from '@gim/languages';
import type { Staff } from './people.ts';
import type { Writer } from './writer.ts';

/** A one-pixel picture. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The text at this index, wrapping around at the end. */
export const nth = (texts: readonly string[], index: number): string => texts[index % texts.length] ?? '';

const local = (longest: number, index: number, shift = 0) =>
  byLanguage((language) => nth(packed(longest), index + shift * languages.indexOf(language)));

const notes = packed(1000, 10);

const fieldsOf = (index: number) => ({
  name: local(200, index),
  city: local(200, index, 3),
  address: local(400, index, 1),
  comment: local(1000, index, 2),
  directions: [local(300, index), local(300, index + 1, 5)],
  phone: nth(packed(40), index * 5),
  note: nth(notes, index),
});

/** Creates and changes points with every string in every text, and pictures with descriptions. Returns their ids. */
export async function writePoints(writer: Writer, admin: Staff): Promise<readonly string[]> {
  const token = await admin.token();
  const { body } = await writer.write(call.listDeskPoints, { token });
  const [model] = call.listDeskPoints.reply.parse(body).items;
  if (model === undefined) throw new Error('There are no points.');
  const { timeZone, latitude, longitude, hours, leadDays, slotPlaces } = model;
  const { feePercent, fixedFee, cashbackPercent, cashIn, cashOut } = model;
  const rules = {
    timeZone,
    hours,
    leadDays,
    slotPlaces,
    feePercent,
    fixedFee,
    cashbackPercent,
    cashIn,
    cashOut,
  };
  const make = async (index: number): Promise<string | null> => {
    // Spread out, so that each has its own pin on the map.
    const place = { latitude: latitude + 0.01 * index, longitude: longitude + 0.01 };
    const body = { ...rules, ...place, ...fieldsOf(index) };
    const made = await writer.write(call.createPoint, { token, body });
    if (made.status !== 200) return null;
    const { id, version } = call.createPoint.reply.parse(made.body);
    const params = { pointId: id };
    const changed = { version, ...fieldsOf(index + 1) };
    await writer.write(call.changePoint, { token, params, body: changed });
    const photo = { picture, about: local(200, index) };
    await writer.write(call.addPointPhoto, { token, params, body: photo });
    return id;
  };
  const ids: string[] = [];
  // A text too long for a phone number makes the whole point invalid, so create more points than the longest list has
  // texts.
  await withConcurrency([...Array(28).keys()], async (index) => {
    const id = await make(index);
    if (id !== null) ids.push(id);
  });
  await withConcurrency(notes, (note, index) => {
    const day = `2031-03-0${index + 1}`;
    const body = { from: day, to: day, orders: 'serve', note };
    return writer.write(call.closePointDays, { token, params: { pointId: nth(ids, index) }, body });
  });
  await withConcurrency(packed(40), (accessCode, index) => {
    const body = { accessCode, note: nth(notes, index) };
    return writer.write(call.setPointAccessCode, { token, params: { pointId: nth(ids, index) }, body });
  });
  return ids;
}

/** Runs the work with limited concurrency. */
export async function withConcurrency<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<unknown>,
): Promise<void> {
  const atOnce = 6;
  for (let from = 0; from < items.length; from += atOnce)
    await Promise.all(items.slice(from, from + atOnce).map((item, index) => work(item, from + index)));
}
