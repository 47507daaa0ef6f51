import { ownProductTest } from '../own-product.ts';

/** Visits need the clock to be moved by hours, which nobody else may feel. */
export const test = ownProductTest();
