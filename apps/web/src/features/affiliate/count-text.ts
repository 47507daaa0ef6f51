import { useServices } from '../../platform/services.ts';

/** Writes whole numbers in the reader's language. */
export function useCountText(): (count: number) => string {
  const format = new Intl.NumberFormat(useServices().texts.language());
  return (count) => format.format(count);
}
