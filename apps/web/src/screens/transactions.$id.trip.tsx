import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useSavedTrip } from '../features/transactions/saved-trip.ts';
import { TripPage } from '../features/transactions/trip-page.tsx';
import { useTripEnd } from '../features/transactions/use-trip-end.ts';
import { Queries } from '../platform/queries.tsx';
import { useSession } from '../platform/services.ts';

export default function TransactionsIdTrip(): ReactElement {
  return (
    <Queries>
      <Trip />
    </Queries>
  );
}

function Trip(): ReactElement {
  const { id = '' } = useParams();
  // Offline there may be no access token, but the user id is known.
  const { userId } = useSession();
  const { data } = useSavedTrip(userId ?? '', id);
  useTripEnd(data ?? null);
  return <TripPage orderId={id} trip={data} />;
}
