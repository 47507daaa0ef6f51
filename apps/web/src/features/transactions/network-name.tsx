import type { ReactElement } from 'react';
import { useCoins } from '../../shared/coins/api.ts';

interface NetworkNameProps {
  readonly coin: string;
  /** As the operation keeps it. */
  readonly id: string;
}

/** What people call a network. One that the catalogue has no more is called by its id. */
export function NetworkName({ coin, id }: NetworkNameProps): ReactElement {
  const { data, error } = useCoins();
  const network = data?.find((item) => item.id === coin)?.networks.find((item) => item.id === id);
  if (network !== undefined) {
    return <>{network.standard === null ? network.name : `${network.name} (${network.standard})`}</>;
  }
  return <>{data === undefined && error === null ? '\u2014' : id}</>;
}
