import { useServices } from '../../platform/services.ts';

/** Formats whole numbers in the user's language. */
export function useCountText(): (count: number) => string {
  const format = new Intl.NumberFormat(useServices().texts.language());
  return (count) => format.format(count);
}
