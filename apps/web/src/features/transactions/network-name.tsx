import type { ReactElement } from 'react';
import { useCoins } from '../../shared/coins/api.ts';

interface NetworkNameProps {
  readonly coin: string;
  /** As stored in the operation. */
  readonly id: string;
}

/** The display name of a network, or its id if the catalogue no longer has it. */
export function NetworkName({ coin, id }: NetworkNameProps): ReactElement {
  const { data, error } = useCoins();
  const network = data?.find((item) => item.id === coin)?.networks.find((item) => item.id === id);
  if (network !== undefined) {
    return <>{network.standard === null ? network.name : `${network.name} (${network.standard})`}</>;
  }
  return <>{data === undefined && error === null ? '\u2013' : id}</>;
}
