import { useState } from 'react';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface UsePosition {
  readonly position: Position | null;
  readonly state: 'unasked' | 'asking' | 'found' | 'denied' | 'failed';
  /** Call on a press only: a page that has just opened must not prompt for the location. */
  readonly locate: () => void;
}

/** The user's position, requested on a press. Kept in memory only, not in the address or storage. */
export function usePosition(): UsePosition {
  const [position, setPosition] = useState<Position | null>(null);
  const [state, setState] = useState<UsePosition['state']>('unasked');
  const locate = (): void => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setPosition({ latitude, longitude });
        setState('found');
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      { maximumAge: 60_000, timeout: 15_000 },
    );
  };
  return { position, state, locate };
}

/** About a hundred metres: precise enough to sort points, and reveals less about the user. */
export const nearOf = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
