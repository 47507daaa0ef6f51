import { type Map as MapLibre, Map as MapView } from 'maplibre-gl';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Position } from '../../shared/use-position.ts';
import type { Pin } from './api.ts';
import { MapPins } from './map-pins.tsx';
import { offlineStyle } from './map-style.ts';
import { mapStyleUrl } from './map-style-url.ts';
import { nameWorker } from './map-worker.ts';
import styles from './points-map.module.css';
import { useMapColors } from './use-map-colors.ts';

export interface PointsMapProps {
  /** The map's label for screen readers. */
  readonly label: string;
  readonly pins: readonly Pin[];
  readonly chosenId: string | null;
  readonly nameOf: (id: string) => string | undefined;
  readonly position: Position | null;
  /** The centre; a new object moves the map. */
  readonly focus: (Position & { readonly zoom: number }) | null;
  readonly onChoose: (id: string) => void;
  /** West, south, east, north of the visible area; called when the map stops moving. */
  readonly onBox: (box: string) => void;
  /** The browser cannot render the map. */
  readonly onFail: () => void;
}

/** Europe, shown while no place is known. */
const world = { center: [24, 49] as [number, number], zoom: 3.6 };

/** The MapLibre map. Fetched only by screens that show one. */
export default function PointsMap(props: PointsMapProps): ReactElement {
  const { label, pins, chosenId, nameOf, position, focus } = props;
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre | null>(null);
  const style = useMapStyle();
  const first = useRef({ style, focus, label });
  const fail = useEffectEvent(props.onFail);
  const rest = useEffectEvent((view: MapLibre) => props.onBox(boxOf(view)));
  useEffect(() => {
    if (box.current === null) return;
    const made = openMap(box.current, first.current);
    if (made === null) return fail();
    made.on('moveend', () => rest(made));
    made.once('load', () => rest(made));
    setMap(made);
    return () => {
      setMap(null);
      made.remove();
    };
  }, []);
  useEffect(() => {
    if (map !== null && style !== first.current.style) map.setStyle(style);
  }, [map, style]);
  useEffect(() => {
    if (map === null || focus === null || focus === first.current.focus) return;
    const { longitude, latitude, zoom } = focus;
    map.easeTo({ center: [longitude, latitude], zoom: Math.max(zoom, Math.min(map.getZoom(), 15)) });
  }, [map, focus]);
  return (
    <>
      <div ref={box} className={styles.map} data-testid="map" data-ready={map === null ? undefined : ''} />
      {map === null ? null : (
        <MapPins {...{ map, pins, chosenId, nameOf, position }} onChoose={props.onChoose} />
      )}
    </>
  );
}

function openMap(
  container: HTMLElement,
  {
    style,
    focus,
    label,
  }: { style: ReturnType<typeof useMapStyle> } & Pick<PointsMapProps, 'focus' | 'label'>,
): MapLibre | null {
  try {
    nameWorker();
    const map = new MapView({
      container,
      style,
      ...(focus === null ? world : { center: [focus.longitude, focus.latitude], zoom: focus.zoom }),
      minZoom: 2,
      maxZoom: 17,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      renderWorldCopies: false,
      fadeDuration: 0,
      locale: { 'Map.Title': label },
    });
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    return map;
  } catch {
    // WebGL is not available; the list has every point.
    return null;
  }
}

/** The style set by the operator, else our own, which needs no internet access. */
function useMapStyle() {
  const colors = useMapColors();
  const url = mapStyleUrl();
  const made = useRef<{ colors: typeof colors; style: ReturnType<typeof offlineStyle> } | null>(null);
  if (url !== null) return url;
  if (made.current?.colors !== colors)
    made.current = { colors, style: offlineStyle(colors, location.origin) };
  return made.current.style;
}

const boxOf = (map: MapLibre): string => {
  const bounds = map.getBounds();
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
    .map((degrees) => degrees.toFixed(3))
    .join(',');
};
