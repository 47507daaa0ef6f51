import type { CashSide, Point } from '@gim/contract';
import { defaultLanguage } from '@gim/languages';
import { useState } from 'react';
import { useServices } from '../../platform/services.ts';
import { deviceTimeZone } from '../../shared/device-time-zone.ts';
import { useDebounced } from '../../shared/use-debounced.ts';
import { nearOf, type UsePosition, usePosition } from '../../shared/use-position.ts';
import { type City, type PointFilter, useCities, usePoints } from './api.ts';
import { findCity, homeCity } from './home-city.ts';
import type { Visit } from './visit-address.ts';

const pauseMs = 300;

export interface Finder {
  readonly where: UsePosition;
  /** `50.45,30.52`, once the user asked for their position. */
  readonly near: string | null;
  readonly cities: readonly City[];
  readonly city: City | undefined;
  readonly text: string;
  readonly search: (text: string) => void;
  readonly isOpenNow: boolean;
  readonly setOpenNow: (isOn: boolean) => void;
  readonly isFitting: boolean;
  readonly setFitting: (isOn: boolean) => void;
  readonly pages: ReturnType<typeof usePoints>;
  readonly points: readonly Point[];
  /** No place is known yet, so the list of cities is shown. */
  readonly isNowhere: boolean;
}

/** Finds points: near the user if they asked for it, else in a city, else by search text. */
export function useFinder(side: CashSide, visit: Visit): Finder {
  const { now } = useServices();
  const where = usePosition();
  const { data: cities = [] } = useCities();
  const [text, setText] = useState('');
  const [openAt, setOpenAt] = useState<string | null>(null);
  const [isFitting, setFitting] = useState(false);
  const q = useDebounced(text.trim(), pauseMs);
  const near = where.position === null ? null : nearOf(where.position);
  const named = findCity(cities, visit.city);
  // The city of the device's time zone is a guess, used only if no place was given.
  const city =
    named ?? (near === null && visit.city === null ? homeCity(cities, deviceTimeZone()) : undefined);
  const place: PointFilter | null =
    q !== ''
      ? { q, ...(near === null ? {} : { near }) }
      : near !== null && named === undefined
        ? { near }
        : city !== undefined
          ? { q: city.city[defaultLanguage], ...(near === null ? {} : { near }) }
          : null;
  const filter: PointFilter = {
    side,
    ...(isFitting && visit.amount !== null ? { amount: visit.amount } : {}),
    ...(openAt === null ? {} : { openAt }),
  };
  const pages = usePoints(place === null ? null : { ...filter, ...place });
  return {
    where,
    near,
    cities,
    city: q === '' ? city : undefined,
    text,
    search: setText,
    isOpenNow: openAt !== null,
    setOpenNow: (isOn) => setOpenAt(isOn ? new Date(now()).toISOString() : null),
    isFitting,
    setFitting,
    pages,
    points: place === null ? [] : (pages.data?.pages.flatMap((page) => page.items) ?? []),
    isNowhere: place === null,
  };
}
