import type { Mutant } from '../mutant.ts';

const points = 'apps/server/src/modules/points';
const booking = `${points}/booking-store.ts`;
const calendar = `${points}/calendar.ts`;
const picture = 'apps/server/src/platform/picture.ts';
const bookings = `${points}/bookings.integration.test.ts`;
const calendars = `${points}/calendar.test.ts`;
const search = `${points}/search.integration.test.ts`;
const photos = `${points}/photos.integration.test.ts`;
const desk = `${points}/desk/desk-points.integration.test.ts`;

/** Exchange points: no place is given twice, no code is readable, no upload is kept as it came. */
export const pointMutants: readonly Mutant[] = [
  {
    ids: ['O-03'],
    lost: 'a slot has room for one more than it has places',
    file: booking,
    control: "if (inSlot.length >= point.slotPlaces) return 'SlotTaken';",
    instead: "if (inSlot.length > point.slotPlaces) return 'SlotTaken';",
    test: bookings,
  },
  {
    ids: ['O-03'],
    lost: 'an order that moves keeps its old place as well',
    file: booking,
    control: 'one.pointId === pointId && one.orderId !== orderId',
    instead: 'one.pointId === pointId',
    test: bookings,
  },
  {
    ids: ['M-05'],
    lost: 'the capacity of a day is exceeded by what comes at once',
    file: booking,
    control: "return used + cash > perDay ? 'PointFull' : null;",
    instead: "return used > perDay ? 'PointFull' : null;",
    test: bookings,
  },
  {
    ids: ['O-03'],
    lost: 'notes that are not there are promised',
    file: `${points}/price-policy.ts`,
    control: "...(side === 'out' ? [free] : [])",
    instead: '...(free < 0n ? [free] : [])',
    test: bookings,
  },
  {
    ids: ['O-03'],
    lost: 'a booking slips in while its day is closed',
    file: booking,
    control: 'point === undefined || point.isSuspended || isOff',
    instead: 'point === undefined || point.isSuspended',
    test: desk,
  },
  {
    ids: ['O-06'],
    lost: 'a slot goes on into the break',
    file: calendar,
    control: 'minute + slotMinutes <= end;',
    instead: 'minute < end;',
    test: calendars,
  },
  {
    ids: ['O-06'],
    lost: 'an hour that comes twice has its slots once',
    file: `${points}/zoned-day.ts`,
    control: 'else runs.push({ startMs: ms, fromMinute: minute, minutes: STEP_MINUTES });',
    instead:
      'else if (last === undefined) runs.push({ startMs: ms, fromMinute: minute, minutes: STEP_MINUTES });',
    test: calendars,
  },
  {
    ids: ['O-06'],
    lost: 'lead days do not count',
    file: calendar,
    control: "if (day < addDays(today, point.leadDays)) return 'tooSoon';",
    instead: '',
    test: calendars,
  },
  {
    ids: ['O-06'],
    lost: 'the search takes a day off for a day of work',
    file: `${points}/search-store.ts`,
    control: '+ extract(minute from ${local})::int) and ${notOff(sql`${local}::date`)})`;',
    instead: '+ extract(minute from ${local})::int))`;',
    test: search,
  },
  {
    ids: ['O-06'],
    lost: 'a closed day takes bookings',
    file: booking,
    control: 'off.fromDay <= day && day <= off.toDay',
    instead: 'off.fromDay === day',
    test: desk,
  },
  {
    ids: ['O-04'],
    lost: 'access codes are kept as they are typed',
    file: `${points}/access-code.ts`,
    control: 'sealed: sealer.seal(code, contextOf(pointId)),',
    instead: 'sealed: code,',
    test: desk,
    also: [
      {
        file: `${points}/access-code.ts`,
        control: 'code: sealer.open(sealed, contextOf(pointId))',
        instead: 'code: sealed',
      },
    ],
  },
  {
    ids: ['O-04'],
    lost: 'the sealed code of one point opens at another',
    file: `${points}/access-code.ts`,
    control: '`points.access-code ${pointId.toLowerCase()}`',
    instead: '`points.access-code ${typeof pointId}`',
    test: desk,
  },
  {
    ids: ['W-04'],
    lost: 'texts of staff are changed on their way',
    file: `${points}/shown-point.ts`,
    control: '    comment,\n    directions',
    instead:
      "    comment: { 'en-US': comment['en-US'].replaceAll('<', ''), uk: comment.uk },\n    directions",
    test: desk,
  },
  {
    ids: ['I-08'],
    lost: 'an upload is kept as it came',
    file: picture,
    control: 'const encoded = await decodeAndEncode(bytes, { format: format.name, edgeMax });',
    instead:
      'const found = await decodeAndEncode(bytes, { format: format.name, edgeMax });\n    const encoded = found && { ...found, content: bytes };',
    test: photos,
  },
  {
    ids: ['I-08'],
    lost: 'pictures may have any number of pixels',
    file: picture,
    control: 'const PIXELS_MAX = 25_000_000;',
    instead: 'const PIXELS_MAX = 500_000_000;',
    test: photos,
  },
  {
    ids: ['I-08'],
    lost: 'other formats are decoded',
    file: picture,
    control:
      "if (format === undefined || bytes.length > PICTURE_BYTES_MAX) throw new Refusal('PictureInvalid', field);",
    instead: '',
    test: photos,
    also: [
      {
        file: picture,
        control: 'decodeAndEncode(bytes, { format: format.name, edgeMax });',
        instead: "decodeAndEncode(bytes, { format: '', edgeMax });",
      },
      { file: picture, control: 'found !== format || ', instead: '' },
      { file: picture, control: "sharp.block({ operation: ['VipsForeignLoad'] });", instead: '' },
    ],
  },
  {
    ids: ['I-08'],
    lost: 'a file can be a page with scripts of its own',
    file: 'apps/server/src/http/file-answer.ts',
    control: "form-action 'none'; sandbox\";",
    instead: "form-action 'none'\";",
    test: photos,
  },
  {
    ids: ['I-08'],
    lost: 'every endpoint takes megabytes',
    file: 'apps/server/src/http/mount.ts',
    control: '...(options.bodyBytesMax === undefined ? {} : { bodyLimit: options.bodyBytesMax }),',
    instead: 'bodyLimit: 8_000_000,',
    test: photos,
  },
  {
    ids: ['Z-01'],
    lost: 'a teller sees every point',
    file: `${points}/desk/routes.ts`,
    control: 'ids: points.everywhere().pointIds,',
    instead: "ids: points.everywhere() && 'all',",
    test: desk,
  },
];
