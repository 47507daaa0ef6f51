import type { OpeningDay } from '@gim/contract';
import type { Drawers } from '../../modules/drawers/index.ts';
import type { PhotoSeed, PointSeed, Points } from '../../modules/points/index.ts';
import { usd } from '../../modules/points/index.ts';
import { drawCounter, drawDoor, drawFront } from './draw-house.ts';
import { cities, entranceOf, weeks } from './seed-parts.ts';
import { type SeededPoint, seededPoints } from './seeded-points.ts';

/** The modules that the sandbox seeds points and cash in. */
export interface SeededPlaces {
  readonly points: Pick<Points, 'seed' | 'seedPhotos'>;
  readonly drawers: Pick<Drawers, 'start'>;
}

/** Creates the sandbox's missing points, with cash in their drawers. */
export async function seedPoints({
  points,
  drawers,
}: {
  readonly points: Pick<Points, 'seed'>;
  readonly drawers: SeededPlaces['drawers'];
}): Promise<void> {
  for (const seeded of seededPoints) await points.seed(seedOf(seeded));
  await seedDrawers(drawers);
}

/** Draws the pictures of points that have none, one after the other, until it is aborted. */
export async function drawPoints({ points }: Pick<SeededPlaces, 'points'>, stop: AbortSignal): Promise<void> {
  const pictures = createPictures();
  for (const { no } of seededPoints) {
    if (stop.aborted) return;
    await points.seedPhotos(seededId(no), () => pictures(no));
  }
}

/**
 * The drawers start open, with the cash that they may pay out in a day, so that orders can be served at once. People
 * who try the product then close and open them with two people.
 */
async function seedDrawers(drawers: SeededPlaces['drawers']): Promise<void> {
  await Promise.all(
    seededPoints.map(({ no, out: [, , perDay] }) =>
      drawers.start({ pointId: seededId(no), cash: usd(BigInt(perDay) * 100n) }),
    ),
  );
}

type Pictures = (no: number) => Promise<readonly PhotoSeed[]>;

/** Every house has a front of its own; doors and counters are shared, and drawn once. */
function createPictures(): Pictures {
  const drawn = new Map<string, Promise<Buffer>>();
  const once = (name: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const made = drawn.get(name) ?? draw();
    drawn.set(name, made);
    return made;
  };
  return async (no) => [
    { content: await drawFront(no), about: { 'en-US': 'The house from the street', uk: 'Будинок з вулиці' } },
    {
      content: await once(`door ${no % 2}`, () => drawDoor(no)),
      about: { 'en-US': 'The door with the code panel', uk: 'Двері з кодовою панеллю' },
    },
    {
      content: await once(`counter ${no % 2}`, () => drawCounter(no)),
      about: { 'en-US': 'The counter inside', uk: 'Каса всередині' },
    },
  ];
}

/** The same in every sandbox, so that links to a point work in all of them. */
export const seededId = (no: number): string =>
  `018f0000-0000-7000-8000-${no.toString(16).padStart(12, '0')}`;

/** A seeded point as a past order stores it. */
export function seededPlace(wanted: number) {
  const found = seededPoints.find(({ no }) => no === wanted);
  if (found === undefined) throw new Error(`No point ${wanted} is seeded.`);
  const { name, timeZone } = cities[found.city];
  const [latitude, longitude] = found.at;
  return {
    id: seededId(wanted),
    name: found.name['en-US'],
    city: name['en-US'],
    address: found.address['en-US'],
    ...{ timeZone, latitude, longitude },
  };
}

function seedOf(seeded: SeededPoint): PointSeed {
  const [week, entrance] = seeded.door;
  const { name: city, timeZone, phone } = cities[seeded.city];
  const { comment, steps } = entranceOf(entrance);
  const [latitude, longitude] = seeded.at;
  const [feePercent, cashbackPercent] = seeded.price;
  const dollars = (whole: number) => usd(BigInt(whole) * 100n);
  const bounds = ([min, max, perDay]: SeededPoint['in']) => ({
    min: dollars(min),
    max: dollars(max),
    perDay: dollars(perDay),
  });
  return {
    id: seededId(seeded.no),
    fields: {
      name: seeded.name,
      city,
      address: seeded.address,
      timeZone,
      latitude,
      longitude,
      phone: `${phone}${String(10 + (seeded.no % 90))}`,
      comment,
      directions: steps,
      hours: hoursOf(weeks[week]),
      feePercent,
      cashbackPercent,
      fixedFee: usd(seeded.fixedFee === undefined ? 0n : BigInt(seeded.fixedFee.replace('.', ''))),
      cashIn: bounds(seeded.in),
      cashOut: bounds(seeded.out),
      leadDays: seeded.leadDays ?? 0,
      slotPlaces: seeded.places ?? 1,
    },
    accessCode: accessCodeOf(seeded.no),
  };
}

/** `47 # 0926`, as code panels take it. */
const accessCodeOf = (no: number): string =>
  `${String(10 + ((no * 37) % 90))} # ${String((no * 7919) % 10_000).padStart(4, '0')}`;

const hoursOf = (week: readonly string[]): readonly OpeningDay[] =>
  week.map((day, index) => {
    const [open = '-', pause] = day.split('/');
    return {
      weekday: index + 1,
      open: open === '-' ? null : spanOf(open),
      breakTime: pause === undefined ? null : spanOf(pause),
    };
  });

function spanOf(span: string): { from: string; to: string } {
  const [from = '', to = ''] = span.split('-').map((hour) => `${hour.padStart(2, '0')}:00`);
  return { from, to };
}
