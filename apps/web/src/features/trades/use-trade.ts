import type { TradeSide } from '@gim/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useServices } from '../../platform/services.ts';
import { balancesKey } from '../../shared/coins/api.ts';
import { transactionsKey } from '../../shared/transactions/api.ts';
import { useReloadBlock } from '../../shared/use-reload-block.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { isAsked, type QuoteRequest, type TradedCoin } from './quote-request.ts';
import { acceptPrice, askPrice, firstState, restoreIntent, type TradePlace } from './trade-calls.ts';
import { nextState, type TradeState } from './trade-step.ts';

/** Debounce delay while typing; shorter would request needless quotes. */
const pauseMs = 450;

export interface Trade extends TradeState {
  readonly type: (request: QuoteRequest) => void;
  /** Requests a new quote for the same request. */
  readonly renew: () => void;
  readonly expire: (quoteId: string) => void;
  /** Accepts the shown quote, or checks the outcome of the one already sent. */
  readonly send: () => void;
}

/** The flow from request to firm quote to trade. Nothing is traded without a press. */
export function useTrade(side: TradeSide, coin: TradedCoin, begun: QuoteRequest): Trade {
  const services = useServices();
  const queries = useQueryClient();
  const userId = useUserId();
  const asking = useRef<AbortController | null>(null);
  const [state, dispatch] = useReducer(
    nextState,
    { services, userId, side, coin, request: begun },
    firstState,
  );
  const { request, step } = state;
  const place: TradePlace = { services, userId, side, coin, dispatch };

  const ask = (): void => {
    asking.current?.abort();
    asking.current = new AbortController();
    void askPrice(place, request, asking.current.signal);
  };
  const send = async (): Promise<void> => {
    if (step.kind === 'restoring') dispatch({ type: 'restoring' });
    if (step.kind !== 'quoted' && step.kind !== 'unanswered') return;
    await acceptPrice(place, step.firm);
    void queries.invalidateQueries({ queryKey: balancesKey(userId) });
    void queries.invalidateQueries({ queryKey: transactionsKey(userId) });
  };

  const askAfterPause = useEffectEvent(() => {
    if (step.kind === 'typing') ask();
  });
  useEffect(() => {
    if (!isAsked(request)) return;
    const timer = setTimeout(askAfterPause, pauseMs);
    return () => {
      clearTimeout(timer);
      asking.current?.abort();
    };
  }, [request]);

  const restore = useEffectEvent((isGone: () => boolean) => void restoreIntent(place, isGone));
  const isRestoring = step.kind === 'restoring' && !step.isStuck;
  useEffect(() => {
    if (!isRestoring) return;
    let isGone = false;
    restore(() => isGone);
    return () => {
      isGone = true;
    };
  }, [isRestoring]);

  useReloadBlock((isAsked(request) || step.kind === 'restoring') && step.kind !== 'done');

  return {
    ...state,
    type: (next) => dispatch({ type: 'typed', request: next }),
    renew: ask,
    expire: (quoteId) => dispatch({ type: 'expired', quoteId }),
    send: () => void send(),
  };
}
