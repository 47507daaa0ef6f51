import { openStore } from '@gim/browser/store.ts';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import {
  clearKycDestination,
  readKycDestination,
  saveKycDestination,
} from '../../platform/kyc-destination/kyc-destination.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { type Destination, destinationOf } from './destination.ts';

const local = openStore('localStorage');

export interface Destinations {
  /** The destination in this page's address. */
  readonly asked: Destination | null;
  /** Where to continue; also known when the partner redirected back without it. */
  readonly next: Destination | null;
  readonly forget: () => void;
}

/** Where the user was going when the identity check was required. */
export function useDestination(): Destinations {
  const userId = useUserId();
  const [params] = useSearchParams();
  const asked = destinationOf(params.get('redirect'));
  const address = asked?.address;
  useEffect(() => {
    if (address !== undefined) saveKycDestination(local, userId, address);
  }, [userId, address]);
  return {
    asked,
    next: asked ?? destinationOf(readKycDestination(local, userId)),
    forget: () => clearKycDestination(local),
  };
}
