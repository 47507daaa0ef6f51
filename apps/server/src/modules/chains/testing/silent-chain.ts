import { type Chain, ChainUnavailable } from '../ports.ts';

/** A network whose node never answers. */
export function silentChain(network: string, feeCoin: string): Chain {
  const silent = async (): Promise<never> => {
    throw new ChainUnavailable('Nobody answers.');
  };
  return {
    network,
    feeCoin,
    tip: silent,
    finalizedHeight: silent,
    block: silent,
    pending: silent,
    transaction: silent,
    inclusion: silent,
    balance: silent,
    feeRate: silent,
    nextNonce: silent,
    broadcast: silent,
  };
}
