import type { DeskPoint } from '@gim/contract/points.desk';
import { type Language, textIn } from '@gim/languages';

type Listed = Pick<DeskPoint, 'name' | 'city' | 'address'>;

export interface CityPoints<Point extends Listed> {
  readonly city: string;
  readonly items: readonly Point[];
}

const textsOf = ({ name, city, address }: Listed): string =>
  [name, city, address]
    .flatMap((text) => Object.values(text))
    .join('\n')
    .toLocaleLowerCase();

/** The points that contain every text in any language, grouped by city. */
export function byCity<Point extends Listed>(
  points: readonly Point[],
  { language, texts }: { readonly language: Language; readonly texts: readonly string[] },
): readonly CityPoints<Point>[] {
  const wanted = texts.map((text) => text.trim().toLocaleLowerCase());
  const found = points.filter((point) => wanted.every((text) => textsOf(point).includes(text)));
  const cities = [...new Set(found.map(({ city }) => textIn(city, language)))].sort((one, other) =>
    one.localeCompare(other, language),
  );
  return cities.map((city) => ({
    city,
    items: found.filter((point) => textIn(point.city, language) === city),
  }));
}
