import type { DeskPoint } from '@gim/contract/points.desk';
import { textIn } from '@gim/languages';
import { Button } from '@gim/ui/button/button.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { Fragment, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useLanguage } from '../../shared/use-language.ts';
import { useSearchText } from '../../shared/use-search-text.ts';
import { useZonedTime } from '../../shared/use-zoned-time.ts';
import styles from './points.module.css';
import { byCity } from './points-by-city.ts';

export interface PointListProps {
  readonly points: readonly DeskPoint[];
  /** Undefined while a new point is being created. */
  readonly chosenId: string | undefined;
  readonly onChoose: (pointId: string) => void;
  /** Null without the right to create points. */
  readonly onNew: (() => void) | null;
}

/** All points by city, filtered by the text typed here and in the top bar. */
export function PointList({ points, chosenId, onChoose, onNew }: PointListProps): ReactElement {
  const { t } = useTranslation('points');
  const [typed, setTyped] = useState('');
  const [searched] = useSearchText();
  const language = useLanguage();
  const cities = byCity(points, { language, texts: [typed, searched] });
  return (
    <nav className={styles.points} aria-label={t('list.label')}>
      <SearchField
        className={styles.find}
        label={t('list.find', { count: points.length })}
        clearLabel={t('list.clear')}
        value={typed}
        onValueChange={setTyped}
      />
      {onNew === null ? null : (
        <Button className={styles.new} size="sm" onClick={onNew}>
          {t('list.new')} <KeyCap name="A" />
        </Button>
      )}
      {cities.length === 0 ? <p className={styles.none}>{t('list.none')}</p> : null}
      {cities.map(({ city, items }) => (
        <Fragment key={city}>
          <h2 className={styles.city}>
            {city} {items.length}
          </h2>
          <ul>
            {items.map((point) => (
              <li key={point.id}>
                <button
                  type="button"
                  className={styles.item}
                  aria-current={point.id === chosenId ? 'true' : undefined}
                  onClick={() => onChoose(point.id)}
                >
                  <b>{textIn(point.name, language)}</b>
                  <OpenText point={point} />
                </button>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

/** Whether the point is open and until when, in its own time zone. */
function OpenText({ point }: { readonly point: DeskPoint }): ReactElement {
  const { t } = useTranslation('points');
  const zoned = useZonedTime(point.timeZone);
  if (point.isSuspended) return <small>{t('list.suspended')}</small>;
  const state = point.isOpen ? 'open' : 'closed';
  if (point.changesAt === null) return <small>{t(`list.${state}`)}</small>;
  return <small>{t(`list.${state}Until`, { time: zoned.time(point.changesAt) })}</small>;
}
