import type { CashSide } from '@gim/contract';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { ListIcon, LocateIcon } from '@gim/ui/icons/icons.ts';
import { MapFrame } from '@gim/ui/map-frame/map-frame.tsx';
import { type ReactElement, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-part.ts';
import { usePins, usePoint } from './api.ts';
import { mapStyleUrl } from './map-style-url.ts';
import { pointZoom } from './street-area.ts';
import type { Finder } from './use-finder.ts';
import { usePointTexts } from './use-point-texts.ts';
import styles from './visit.module.css';

/** The map library is about a megabyte, so only screens with a map fetch it. */
const PointsMap = lazyPart(() => import('./points-map.tsx').catch(() => ({ default: NoMap })));

interface MapPaneProps {
  readonly side: CashSide;
  readonly finder: Finder;
  readonly pointId: string | null;
  readonly onChoose: (pointId: string) => void;
  /** The user asked for their position. */
  readonly onLocate: () => void;
}

/** The maximum number of pins in one response. If it is reached there may be more, so the visible area is queried. */
const pinsMax = 1000;

/** The map beside the list. Optional: the list has every point. */
export function MapPane({ side, finder, pointId, onChoose, onLocate }: MapPaneProps): ReactElement {
  const { t } = useTranslation('points');
  const { local } = usePointTexts();
  const [hasFailed, setFailed] = useState(false);
  const [box, setBox] = useState<string | null>(null);
  const all = usePins({ side });
  const isCut = (all.data?.length ?? 0) >= pinsMax;
  const some = usePins(isCut && box !== null ? { side, box } : { side });
  const pins = (isCut ? some.data : all.data) ?? [];
  const names = new Map(finder.points.map((point) => [point.id, local(point.name)]));
  const focus = useFocus(finder, pointId);
  const list = (): void => {
    const title = document.getElementById('points-title');
    title?.scrollIntoView({ block: 'start' });
    title?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.map}>
      <MapFrame
        label={t('visit.map')}
        attribution={mapStyleUrl() === null ? t('visit.attribution') : null}
        tools={
          <>
            <IconButton label={t('visit.locate')} icon={<LocateIcon />} onClick={onLocate} />
            <IconButton
              className={styles.listTool}
              label={t('visit.toList')}
              icon={<ListIcon />}
              onClick={list}
            />
          </>
        }
      >
        {hasFailed ? (
          <NoMap />
        ) : (
          <Suspense>
            <PointsMap
              label={t('list.map')}
              pins={pins}
              chosenId={pointId}
              nameOf={(id) => names.get(id)}
              position={finder.where.position}
              focus={focus}
              onChoose={onChoose}
              onBox={setBox}
              onFail={() => setFailed(true)}
            />
          </Suspense>
        )}
      </MapFrame>
    </div>
  );
}

/** The centre of the map: the chosen point, else the user's position, else the city. */
function useFocus({ where: { position }, city }: Finder, pointId: string | null) {
  const { data: point } = usePoint(pointId);
  const place = point ?? position ?? city ?? null;
  const zoom = point !== undefined ? pointZoom(point) : 11;
  const [latitude, longitude] = [place?.latitude, place?.longitude];
  return useMemo(
    () => (latitude === undefined || longitude === undefined ? null : { latitude, longitude, zoom }),
    [latitude, longitude, zoom],
  );
}

function NoMap(): ReactElement {
  const { t } = useTranslation('points');
  return <p className={styles.noMap}>{t('visit.mapFailed')}</p>;
}
