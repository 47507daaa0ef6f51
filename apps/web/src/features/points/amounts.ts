import { compareRatios, readRatio } from '@gim/money';

/** Whether one plain decimal of the wire is above another. */
export const isMore = (left: string, right: string): boolean =>
  compareRatios(readRatio(left), readRatio(right)) > 0;
