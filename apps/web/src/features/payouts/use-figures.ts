import type { PayoutPreview } from '@gim/contract';
import { useDebounced } from '../../shared/use-debounced.ts';
import { type PayoutKind, usePreview } from './api.ts';
import { isPositive } from './figures.ts';

const pauseMs = 450;

export interface Figures {
  /** The preview of exactly the current input. */
  readonly preview: PayoutPreview | undefined;
  /** Terms independent of the amount: fee, limits, duration. Undefined until loaded. */
  readonly terms: PayoutPreview | undefined;
  readonly failure: unknown;
  /** The terms failed to load, so nothing can be withdrawn now. */
  readonly termsFailure: unknown;
  readonly isBusy: boolean;
}

interface FiguresRequest {
  readonly kind: PayoutKind;
  readonly recipientId: string | null;
  /** The current input. */
  readonly text: string;
}

/** The server's preview of the input, debounced. */
export function useFigures({ kind, recipientId, text }: FiguresRequest): Figures {
  const debounced = useDebounced(text, pauseMs);
  const asked = isPositive(debounced) ? debounced : '';
  const terms = usePreview({ kind, recipientId: null, amount: 'max' });
  const { data, error, isFetching, isPlaceholderData } = usePreview({ kind, recipientId, amount: asked });
  const isCurrent = debounced === text && asked !== '' && !isPlaceholderData;
  return {
    preview: isCurrent && error === null ? data : undefined,
    terms: terms.data ?? data,
    failure: isCurrent && !isFetching && error !== null ? error : undefined,
    termsFailure: terms.error ?? undefined,
    isBusy: isPositive(text) && (isFetching || debounced !== text),
  };
}
