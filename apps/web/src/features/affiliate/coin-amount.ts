import { useServices } from '../../platform/services.ts';
import { writeUnsigned } from '../../shared/transactions/amount-text.ts';

/** Formats income in a coin. */
export function useCoinAmount(): (coin: string, amount: string) => string {
  const locale = useServices().texts.language();
  return (coin, amount) => writeUnsigned({ coin, amount, direction: 'in' }, locale);
}
