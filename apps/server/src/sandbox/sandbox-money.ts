/** The owner, in the books, of all money that a trial was given: nobody paid it in. */
export const SANDBOX_MONEY = 'outside:sandbox';
