import type { Quote } from '@gim/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../../platform/services.ts';
import { isSessionEnd } from '../../shared/problem-of.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { askSaleQuote } from './api.ts';

export interface SaleQuote {
  /** The firm quote, and its expiry by this device's clock. */
  readonly firm: { readonly quote: Quote; readonly until: number } | null;
  readonly isOver: boolean;
  readonly isAsking: boolean;
  readonly failure: unknown;
  readonly ask: () => void;
  readonly expire: () => void;
}

interface Wanted {
  /** Null if nothing is sold. */
  readonly coin: string | null;
  /** The dollars the order takes; null while unknown. */
  readonly usd: string | null;
}

type State = Pick<SaleQuote, 'firm' | 'isOver' | 'isAsking' | 'failure'>;

const nothing: State = { firm: null, isOver: false, isAsking: false, failure: null };

/** A firm quote for the coins that pay for a visit, requested when everything else is chosen. */
export function useSaleQuote({ coin, usd }: Wanted): SaleQuote {
  const services = useServices();
  const id = useUserId();
  const asking = useRef<AbortController | null>(null);
  const [state, setState] = useState<State>(nothing);
  const ask = useCallback(() => {
    asking.current?.abort();
    if (coin === null || usd === null) return setState(nothing);
    asking.current = new AbortController();
    const { signal } = asking.current;
    setState((before) => ({ ...before, isAsking: true, failure: null }));
    // Counted from before the request, so that the quote never expires later here than on the server.
    const from = services.now();
    askSaleQuote(services, { id, coin, usd, signal }).then(
      (quote) => {
        if (signal.aborted) return;
        setState({ ...nothing, firm: { quote, until: from + quote.validSeconds * 1000 } });
      },
      (failure: unknown) => {
        if (!signal.aborted && !isSessionEnd(failure)) setState({ ...nothing, failure });
      },
    );
  }, [services, id, coin, usd]);
  useEffect(() => {
    ask();
    return () => asking.current?.abort();
  }, [ask]);
  return { ...state, ask, expire: () => setState((before) => ({ ...before, isOver: true })) };
}
