import { ownProductTest } from '../own-product.ts';

/** Visits move the clock by hours, so these tests need their own product. */
export const test = ownProductTest();
