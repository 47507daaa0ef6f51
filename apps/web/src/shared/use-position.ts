import { useState } from 'react';

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

export interface UsePosition {
  readonly position: Position | null;
  readonly state: 'unasked' | 'asking' | 'found' | 'denied' | 'failed';
  /** Only after a press: nobody is asked where they are by a page that they have just opened. */
  readonly locate: () => void;
}

/** Where the reader is, once they have pressed for it. It stays in memory: neither address nor storage gets it. */
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

/** A hundred metres are near enough to sort points by, and say less about the reader than a metre does. */
export const nearOf = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
