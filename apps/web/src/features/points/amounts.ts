import { compareRatios, readRatio } from '@gim/money';

/** Compares two decimals of the API. */
export const isMore = (left: string, right: string): boolean =>
  compareRatios(readRatio(left), readRatio(right)) > 0;
