import { type CoinUnit, isZero } from '../../shared/coins/amount-text.ts';
import { shortAmount } from '../../shared/coins/part-of.ts';
import type { QuoteRequest } from './quote-request.ts';

/** A request for the whole amount: shown in the usual digits, sent with all of them. */
export function wholeBalanceRequest(
  coin: CoinUnit,
  given: QuoteRequest['given'],
  text: string,
): QuoteRequest {
  const shown = shortAmount(given === 'amount' ? coin : dollarUnit, text, 'owned');
  return shown === text || isZero(shown) ? { given, text } : { given, text, shown };
}

const dollarUnit = { id: 'USD', digits: 2 };
