import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { useSavedVisit } from '../features/transactions/saved-visit.ts';
import { TripPage } from '../features/transactions/trip-page.tsx';
import { useVisitEnd } from '../features/transactions/use-visit-end.ts';
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
  const { data } = useSavedVisit(userId ?? '', id);
  useVisitEnd(data ?? null);
  return <TripPage orderId={id} visit={data} />;
}
