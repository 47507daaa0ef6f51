import type { CashSide } from '@gim/contract';
import { InfoIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isZero } from '../../shared/coins/amount-text.ts';
import { deviceTimeZone } from '../../shared/device-time-zone.ts';
import { isMore } from './amounts.ts';
import { type City, useCities } from './api.ts';
import styles from './cash.module.css';
import { findCity, homeCity } from './home-city.ts';
import { usePointTexts } from './use-point-texts.ts';
import type { Visit } from './visit-address.ts';

interface AmountHintProps {
  readonly side: CashSide;
  readonly visit: Visit;
}

/** How much cash can be brought or taken today, in the user's city if known. */
export function AmountHint({ side, visit }: AmountHintProps): ReactElement | null {
  const { data: cities = [] } = useCities();
  const city = findCity(cities, visit.city) ?? homeCity(cities, deviceTimeZone());
  const bounds =
    cities.length === 0 ? null : city === undefined ? widest(cities, side) : boundsOf(city, side);
  const { t } = useTranslation('points');
  const { local, cash } = usePointTexts();
  if (bounds === null) return null;
  const name = city === undefined ? '' : local(city.city);
  const values = { city: name, min: cash(bounds.min), max: cash(bounds.today) };
  const isClosed = isZero(bounds.today) || isMore(bounds.min, bounds.today);
  const first = isClosed ? '' : t(city === undefined ? 'amount.today' : 'amount.cityToday', values);
  const none = isClosed && city !== undefined ? t('amount.cityNone', { city: name }) : '';
  const rest = isClosed ? t('amount.ahead') : isMore(bounds.max, bounds.today) ? t('amount.larger') : '';
  return (
    <p className={styles.hint}>
      <InfoIcon size={16} />
      <span>{[first, none, rest].filter((text) => text !== '').join(' ')}</span>
    </p>
  );
}

const boundsOf = (city: City, side: CashSide): City['cashIn'] => (side === 'in' ? city.cashIn : city.cashOut);

/** The widest limits of all cities. */
function widest(cities: readonly City[], side: CashSide): City['cashIn'] | null {
  return cities
    .map((city) => boundsOf(city, side))
    .reduce((one, other) => ({
      min: isMore(one.min, other.min) ? other.min : one.min,
      today: isMore(other.today, one.today) ? other.today : one.today,
      max: isMore(other.max, one.max) ? other.max : one.max,
    }));
}
