import { MapPin, MapUserDot } from '@gim/ui/map-frame/map-frame.tsx';
import type { Map as MapLibre } from 'maplibre-gl';
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type Cluster, clusterPins } from './map-clusters.ts';
import styles from './points-map.module.css';
import type { PointsMapProps } from './points-map.tsx';
import { usePointTexts } from './use-point-texts.ts';

type MapPinsProps = Pick<PointsMapProps, 'pins' | 'chosenId' | 'nameOf' | 'position' | 'onChoose'> & {
  readonly map: MapLibre;
};

/**
 * The pins over the map as DOM buttons, so that they have the page's font and theme and are reachable by keyboard.
 * Overlapping pins are clustered, which also bounds their number.
 */
export function MapPins({ map, pins, chosenId, nameOf, position, onChoose }: MapPinsProps): ReactElement {
  const { t } = useTranslation('points');
  const layer = useRef<HTMLDivElement>(null);
  const view = useView(map);
  const clusters = useMemo(() => {
    const chosen = pins.filter(({ id }) => id === chosenId);
    const others = clusterPins(
      pins.filter(({ id }) => id !== chosenId),
      view.zoom,
    );
    return [...others, ...chosen.map((pin) => ({ ...pin, pins: [pin] }))];
  }, [pins, chosenId, view.zoom]);
  const seen = clusters.filter(({ longitude, latitude }) => view.has(longitude, latitude));
  usePinPositions(map, layer);
  return (
    <div ref={layer} className={styles.pins}>
      {position === null ? null : (
        <Placed at={position}>
          <MapUserDot label={t('visit.here')} />
        </Placed>
      )}
      {seen.map((cluster) => (
        <Placed key={cluster.id} at={cluster} isPin>
          <ClusterPin {...{ map, cluster, nameOf, onChoose }} isChosen={cluster.id === chosenId} />
        </Placed>
      ))}
    </div>
  );
}

interface ClusterPinProps extends Pick<PointsMapProps, 'nameOf' | 'onChoose'> {
  readonly map: MapLibre;
  readonly cluster: Cluster;
  readonly isChosen: boolean;
}

/** The fee of one point, or the number of points. */
function ClusterPin({ map, cluster, isChosen, nameOf, onChoose }: ClusterPinProps): ReactElement {
  const { t } = useTranslation('points');
  const { percent } = usePointTexts();
  const [pin] = cluster.pins;
  if (pin === undefined || cluster.pins.length > 1) {
    const count = cluster.pins.length;
    const zoomIn = (): void => {
      map.easeTo({ center: [cluster.longitude, cluster.latitude], zoom: map.getZoom() + 2 });
    };
    return <MapPin text={String(count)} label={t('visit.cluster', { count })} onSelect={zoomIn} />;
  }
  const fee = percent(pin.feePercent);
  const name = nameOf(pin.id);
  const label = pin.isOpen ? t('visit.feeOf', { name, fee }) : t('visit.closedOf', { name });
  return (
    <MapPin
      text={pin.isOpen ? fee : t('visit.closed')}
      label={name === undefined ? (pin.isOpen ? t('list.fee', { fee }) : t('visit.closed')) : label}
      isSelected={isChosen}
      isClosed={!pin.isOpen}
      onSelect={() => onChoose(pin.id)}
    />
  );
}

interface PlacedProps {
  readonly at: { readonly longitude: number; readonly latitude: number };
  readonly isPin?: boolean;
  readonly children: ReactNode;
}

function Placed({ at: { longitude, latitude }, isPin = false, children }: PlacedProps): ReactElement {
  return (
    <div className={isPin ? styles.pin : styles.dot} data-place={`${longitude},${latitude}`}>
      {children}
    </div>
  );
}

/** Moves the pins with the map on every frame, bypassing React: only transforms change. */
function usePinPositions(map: MapLibre, layer: { readonly current: HTMLDivElement | null }): void {
  const place = (): void => {
    for (const element of layer.current?.children ?? []) {
      if (!(element instanceof HTMLElement)) continue;
      const [longitude = 0, latitude = 0] = (element.dataset.place ?? '').split(',').map(Number);
      const { x, y } = map.project([longitude, latitude]);
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    }
  };
  // Newly rendered elements have no transform yet.
  useLayoutEffect(place);
  useEffect(() => {
    map.on('move', place);
    map.on('resize', place);
    return () => {
      map.off('move', place);
      map.off('resize', place);
    };
  });
}

interface View {
  /** In half steps, so that pins are reclustered rarely. */
  readonly zoom: number;
  readonly has: (longitude: number, latitude: number) => boolean;
}

function useView(map: MapLibre): View {
  const [view, setView] = useState(() => viewOf(map));
  useEffect(() => {
    const look = (): void => setView(viewOf(map));
    map.on('moveend', look);
    map.on('resize', look);
    return () => {
      map.off('moveend', look);
      map.off('resize', look);
    };
  }, [map]);
  return view;
}

function viewOf(map: MapLibre): View {
  const bounds = map.getBounds();
  const [west, east, south, north] = [
    bounds.getWest(),
    bounds.getEast(),
    bounds.getSouth(),
    bounds.getNorth(),
  ];
  // Half a viewport more on each side, so that pins exist before they are dragged into view.
  const [wide, high] = [(east - west) / 2, (north - south) / 2];
  return {
    zoom: Math.round(map.getZoom() * 2) / 2,
    has: (longitude, latitude) =>
      longitude > west - wide &&
      longitude < east + wide &&
      latitude > south - high &&
      latitude < north + high,
  };
}
